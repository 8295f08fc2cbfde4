import { evidenceItemOf, factsIn, showFact, type EvidenceItem, type Fact } from '@gemscout/evidence';
import { MarketFailure, type Provenance } from '@gemscout/market';
import type { JsonObject } from '@gemscout/domain';
import { answerOrFailure } from '../market-answer.ts';
import { regimeOf } from '../regime/regime-sheet.ts';
import type { Work } from '../research-tools.ts';
import { lastDay } from './filed-answer.ts';
import { HISTORY_DAYS } from './indicators.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** How the share moves with the index, its sector and the yields, and what the curve and credit are. */
export const runRegime: TickerToolRun = async (work, symbol) => {
  const { market, signal } = work;
  const query = `${symbol} against its market`;
  const company = await market.company(symbol);
  const answer = await answerOrFailure(market, market.bars(symbol, HISTORY_DAYS, signal));
  if (answer instanceof MarketFailure && answer.code !== 'no_data') throw answer;
  const prices =
    answer instanceof MarketFailure ? { bars: [] } : { bars: answer.data, provider: answer.provenance.provider };
  const sheet = await regimeOf(
    market,
    { symbol, sector: company?.sector ?? null, asOf: lastDay(work), prices },
    signal,
  );
  const items = [
    ...(sheet.regime ? [itemOf(work, symbol, 'regime', sheet.regime)] : []),
    ...(sheet.curve ? [itemOf(work, symbol, 'curve', sheet.curve)] : []),
  ];
  const facts = factsIn(items.map(evidenceItemOf), symbol);
  if (facts.length === 0) return nothingFound('regime', query, `prices of ${symbol} and no yields`);
  const evidence = await Promise.all(items.map((item) => work.evidence.save(item)));
  const figures = Object.fromEntries(facts.map(({ id, value }) => [id, value]));
  return { answer: { tool: 'regime', query, facts: figures, summary: summaryOf(facts) }, evidence };
};

type Item = { readonly body: JsonObject; readonly provenance: Provenance };

function itemOf({ session }: Work, symbol: string, kind: EvidenceItem['kind'], { body, provenance }: Item) {
  const { provider, fetchedAt, asOf } = provenance;
  return { workspaceId: session.request.workspaceId, provider, fetchedAt, asOf, symbol, kind, body };
}

const SUMMARISED = [
  ['realised_volatility_20', '20-day realised volatility'],
  ['beta_index', 'beta to the index'],
  ['above_index_60', '60-day change above the index'],
  ['curve_10y_3m', 'ten-year less three-month yield'],
  ['credit_spread', 'credit spread'],
] as const;

function summaryOf(facts: readonly Fact[]): string {
  const parts = SUMMARISED.flatMap(([metric, name]) => {
    const fact = facts.find((each) => each.metric === metric);
    return fact ? [`${name} ${showFact(fact)}`] : [];
  });
  return `Against its market: ${parts.join(', ') || `${facts.length} figures`}.`;
}
