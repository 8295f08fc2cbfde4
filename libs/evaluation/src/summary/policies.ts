import type { Verdict } from '@gemscout/domain';
import { randomFrom, seedOf } from '@gemscout/settlement';
import type { EvaluatedVerdict, Outcomes } from '../settlement/settle-verdicts.ts';

/** The choice of a policy for a ticker on a day. */
export type Choice = {
  readonly day: string;
  readonly place: number;
  readonly verdict: Verdict;
  /** Ranks the tickers of the day. */
  readonly score: number;
  /** True if the policy would have bought; only then does it count towards hit rate and excess. */
  readonly isTaken: boolean;
  readonly momentum: number | null;
  readonly outcomes: Outcomes;
};

export const BASELINES = ['alwaysWatch', 'momentum', 'random'] as const;
export type Baseline = (typeof BASELINES)[number];

export function agentChoices(verdicts: readonly EvaluatedVerdict[]): readonly Choice[] {
  return verdicts.map((each) => choice(each, each.verdict, each.rankScore, each.verdict === 'buy'));
}

/** Baselines that the agent must beat. */
export function baselineChoices(verdicts: readonly EvaluatedVerdict[]): Readonly<Record<Baseline, readonly Choice[]>> {
  const days = [...Map.groupBy(verdicts, ({ day }) => day).values()];
  return {
    // Holds every ticker equally: its hit rate is the share of all tickers that beat the index.
    alwaysWatch: verdicts.map((each) => choice(each, 'watch', 0, true)),
    momentum: days.flatMap((ofDay) => bestOf(ofDay, ({ momentum }) => momentum ?? -1)),
    random: days.flatMap((ofDay) => bestOf(ofDay, ({ day, symbol }) => randomFrom(seedOf(`${day} ${symbol}`))())),
  };
}

/** Buys as many of the day's tickers as the agent did, those of the highest score. */
function bestOf(ofDay: readonly EvaluatedVerdict[], scoreOf: (verdict: EvaluatedVerdict) => number): readonly Choice[] {
  const buys = ofDay.filter(({ verdict }) => verdict === 'buy').length;
  const ranked = ofDay
    .map((each) => ({ each, score: scoreOf(each) }))
    .toSorted((one, other) => other.score - one.score);
  return ranked.map(({ each, score }, at) => choice(each, at < buys ? 'buy' : 'watch', score, at < buys));
}

function choice(from: EvaluatedVerdict, verdict: Verdict, score: number, isTaken: boolean): Choice {
  const { day, place, momentum, outcomes } = from;
  return { day, place, verdict, score, isTaken, momentum, outcomes };
}
