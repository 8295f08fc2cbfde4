import type { Spend } from './budget.ts';

/** A time in which at least one step ran, in milliseconds since 1970. */
type ActiveSpan = { readonly fromMs: number; readonly untilMs: number };

/** Spans in order, none of which touch. */
export type ActiveTime = readonly ActiveSpan[];

/** What an event of a run used: `spend.activeMs` is its own duration, and `at` its end. */
type Used = { readonly spend?: Spend | undefined; readonly at: string };

/**
 * The active time with that of one more step, and the step's spend as the run counts it: `activeMs` is the time in which
 * no other recorded step ran. So the spends of parallel tickers add up to the time that their run was at work.
 */
export function withStep(active: ActiveTime, { spend, at }: Used): { active: ActiveTime; charged: Spend | undefined } {
  const untilMs = Date.parse(at);
  if (!spend || spend.activeMs <= 0 || Number.isNaN(untilMs)) return { active, charged: spend };
  const fromMs = untilMs - spend.activeMs;
  const touching = active.filter((span) => span.fromMs <= untilMs && span.untilMs >= fromMs);
  const merged = {
    fromMs: Math.min(fromMs, ...touching.map((span) => span.fromMs)),
    untilMs: Math.max(untilMs, ...touching.map((span) => span.untilMs)),
  };
  const counted = touching.reduce((sum, span) => sum + lengthOf(span), 0);
  return {
    active: [
      ...active.filter((span) => span.untilMs < fromMs),
      merged,
      ...active.filter((span) => span.fromMs > untilMs),
    ],
    charged: { ...spend, activeMs: lengthOf(merged) - counted },
  };
}

const lengthOf = ({ fromMs, untilMs }: ActiveSpan): number => untilMs - fromMs;
