import { METRIC_GROUPS, type MetricId } from '@gemscout/contracts';
import { showFact, statementBody, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { IS_FUND } from '../filings/missing-reasons.ts';
import { pricesFor, sheetOf } from '../filings/sheet-of.ts';
import { shownFacts } from '../filings/shown-facts.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { peersOf, type PeersOf } from '../peers/peer-sheet.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type TickerToolRun, type ToolOutcome } from './ticker-tool.ts';

/** What the company's annual and quarterly reports state, and what follows from it. */
export const runStatements: TickerToolRun = async (work, symbol) => {
  const { market, signal } = work;
  const query = `Annual and quarterly statements of ${symbol}`;
  const nothing = nothingFound('statements', query, `statements of ${symbol}`);
  const company = await market.company(symbol);
  const about = { symbol, sector: company?.sector ?? null, asOf: lastDay(work), isBrief: true };
  const prices = () => pricesFor(market, symbol, signal);
  const read = await sheetOf(market, { ...about, prices }, signal);
  if (read instanceof MarketFailure && read.code !== 'no_data') throw read;
  if (read instanceof MarketFailure) {
    const [fund] = IS_FUND.exec(read.message) ?? [];
    return fund === undefined ? nothing : nothingFound('statements', query, `statements of ${symbol}: ${fund}`);
  }
  const filed = { tool: 'statements', query, kind: 'statements', provenance: read.provenance } as const;
  const body = statementBody(read.sheet, read.priceProvider, read.ratesProvider);
  const answer = await filedAnswer(work, symbol, { ...filed, body }, { shown: shownFacts, summary: summaryOf });
  if (!answer || !company) return answer ?? nothing;
  return withPeers(work, answer, { company, asOf: about.asOf, sheet: read.sheet });
};

/** With where the company is among its peers, as far as it has some. */
async function withPeers(work: Work, { answer, evidence }: ToolOutcome, about: PeersOf): Promise<ToolOutcome> {
  const { item } = await peersOf(work.market, about, work.signal);
  const filed = { tool: 'statements', query: answer.query, kind: 'peers' } as const;
  const { symbol } = about.company;
  const peers =
    item && (await filedAnswer(work, symbol, { ...filed, ...item }, { shown: shownPeers, summary: ofPeers }));
  if (!peers) return { answer, evidence };
  const facts = { ...answer.facts, ...peers.answer.facts };
  const summary = `${answer.summary} ${peers.answer.summary}`;
  return {
    answer: { ...answer, facts, summary },
    evidence: [...evidence, ...peers.evidence],
  };
}

const shownPeers = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ metric }) => Object.hasOwn(METRIC_GROUPS.peers, metric));

function ofPeers(facts: readonly Fact[]): string {
  const shownOf = (metric: MetricId) => facts.filter((fact) => fact.metric === metric).map(showFact)[0];
  const parts = [
    ['P/E percentile', shownOf('peer_pe_percentile')],
    ['percentile of the revenue growth', shownOf('peer_revenue_growth_1y_percentile')],
    ['percentile of the net margin', shownOf('peer_net_margin_percentile')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const [{ asOf = '' } = {}] = facts;
  return `Of ${shownOf('peers') ?? 'no'} peers on ${asOf}: ${parts.join(', ') || 'no percentile'}.`;
}

/** In the order of the sentence; the newest fact of each metric. */
const SUMMARISED: readonly (readonly [MetricId, string])[] = [
  ['revenue', 'revenue'],
  ['revenue_growth_1y', 'change over a year'],
  ['net_margin', 'net margin'],
  ['free_cash_flow', 'free cash flow'],
  ['net_debt', 'net debt'],
];

function summaryOf(facts: readonly Fact[]): string {
  const parts = SUMMARISED.flatMap(([metric, name]) => {
    const fact = facts.find((each) => each.metric === metric);
    return fact ? [`${name} ${showFact(fact)}`] : [];
  });
  const ends = facts.map(({ asOf }) => asOf).toSorted();
  return `Statements to ${ends.at(-1) ?? 'an unknown day'}: ${parts.join(', ') || `${facts.length} figures`}.`;
}
