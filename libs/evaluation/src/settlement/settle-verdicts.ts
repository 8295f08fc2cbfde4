import { HORIZONS, settle, type Horizon, type Outcome, type SettlementPrices } from '@gemscout/settlement';
import type { AgentVerdict } from '../agent/agent-verdict.ts';

export type Outcomes = Readonly<Partial<Record<Horizon, Outcome>>>;

/** A verdict with its outcomes, as far as the market's data reaches. */
export type EvaluatedVerdict = AgentVerdict & {
  /** The index of the day in the index's calendar. */
  readonly place: number;
  readonly outcomes: Outcomes;
};

export function settledVerdict(verdict: AgentVerdict, prices: SettlementPrices): EvaluatedVerdict {
  const line = prices.lines.get(verdict.symbol);
  const outcomes = HORIZONS.flatMap((horizon) => {
    const outcome = line && settle({ ...verdict, line }, prices.benchmark, horizon, prices.peers);
    return outcome ? [[horizon, outcome] as const] : [];
  });
  const place = prices.benchmark.places.get(verdict.day) ?? -1;
  return { ...verdict, place, outcomes: Object.fromEntries(outcomes) };
}
