import type { MetricId } from '@gemscout/contracts';
import { showFact, statementBody, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { IS_FUND } from '../filings/missing-reasons.ts';
import { pricesFor, sheetOf } from '../filings/sheet-of.ts';
import { shownFacts } from '../filings/shown-facts.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

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
  return (await filedAnswer(work, symbol, { ...filed, body }, { shown: shownFacts, summary: summaryOf })) ?? nothing;
};

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
