import { METRICS, type MetricId } from '@gemscout/contracts';
import { evidenceItemOf, factsIn, type Fact } from '@gemscout/evidence';
import { MarketFailure, type Answer, type FactsMarket, type TradingDay } from '@gemscout/market';
import { dayBody, dayWithoutValue, METRIC_OF_DAY, type DayWithoutValue } from './day-body.ts';
import { groupsFrom, reasonOfAll, type MissingReasons } from './filings/missing-reasons.ts';
import { answerOrFailure } from './market-answer.ts';

/** The day of a share as far as it has come; of a market with an as-of instant, that it has no minutes. */
export type DaySheet = {
  /** Null without an answer. */
  readonly provider: string | null;
  readonly day: TradingDay | null;
  readonly facts: readonly Fact[];
  readonly withoutValue: readonly DayWithoutValue[];
  /** Why there is no figure at all. */
  readonly reasons: MissingReasons;
};

const NO_MINUTES = 'This market has no minutes.';
const NO_SOURCE = 'The market’s sources have no minutes.';

/** @throws MarketFailure as `answerOrFailure` */
export async function sheetOfDay(market: FactsMarket, symbol: string): Promise<DaySheet> {
  if (!market.tradingDay) return withoutDay(NO_MINUTES);
  const answer = await answerOrFailure(market, market.tradingDay(symbol));
  if (answer instanceof MarketFailure) return withoutDay(answer.tried.length === 0 ? NO_SOURCE : answer.message);
  const { data: day, provenance } = answer;
  const withoutValue = dayWithoutValue(day);
  return { provider: provenance.provider, day, facts: factsOfDay(answer), withoutValue, reasons: new Map() };
}

/** The figures of a day as facts, as a run reads them from its evidence. */
export function factsOfDay({ data: day, provenance }: Answer<TradingDay>): readonly Fact[] {
  const { provider, fetchedAt, asOf } = provenance;
  const { symbol } = day;
  const kept = { workspaceId: '', provider, fetchedAt, asOf, symbol, kind: 'trading_day', body: dayBody(day) } as const;
  return factsIn([evidenceItemOf(kept)], symbol);
}

function withoutDay(reason: string): DaySheet {
  const ids: readonly MetricId[] = Object.values(METRIC_OF_DAY);
  const withoutValue = ids.map((id) => ({ id, label: METRICS[id].label, reason }));
  return { provider: null, day: null, facts: [], withoutValue, reasons: reasonOfAll(groupsFrom('minutes'), reason) };
}
