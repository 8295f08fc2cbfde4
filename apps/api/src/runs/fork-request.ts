import { createHash } from 'node:crypto';
import { RunGoalProfile, type ConfigResponse, type ForkRunBody } from '@gemscout/contracts';
import {
  firstLine,
  type ForkFrom,
  isLogEvent,
  type PayloadOf,
  type RunBudget,
  type RunEvent,
  type RunRequested,
} from '@gemscout/domain';
import { ApiError } from '../problems/api-error.ts';
import { fieldSentence } from '../problems/input-pipe.ts';
import { symbolIn } from './run-request.ts';

/** The run that is forked: its request, and what its `INIT` says. */
export type Original = {
  readonly request: RunRequested;
  readonly init: PayloadOf<'INIT'>;
  readonly events: readonly RunEvent[];
};

/** @returns undefined where the stream is not that of a run */
export function originalIn(events: readonly RunEvent[]): Original | undefined {
  const [request] = events;
  const init = firstLine(events.filter(isLogEvent), 'INIT');
  return request?.type === 'RunRequested' ? { request, init: init?.payload ?? {}, events } : undefined;
}

/** Tells two bodies of the same Idempotency-Key apart, and a fork from every other start. */
export function forkHashOf(runId: string, body: ForkRunBody): string {
  return createHash('sha256')
    .update(JSON.stringify(['fork', runId, sorted(body)]))
    .digest('hex');
}

/** What a fork may have of its own, in the words of `INIT`. */
export const CHANGEABLE = ['analyst', 'budget', 'brief', 'goal_profile'] as const;
export type ChangedInput = (typeof CHANGEABLE)[number];

/**
 * Where the fork really begins. A brief is what the plan is made of, so another one is planned anew, whatever `from` says. A
 * goal profile is what a verdict is measured against, and every fork makes its verdicts anew: what the steps that are
 * carried over thought of the earlier profile stands as it was said.
 *
 * @throws ApiError input_invalid for a symbol that is none
 */
export function forkFromOf({ from }: ForkRunBody, changed: readonly ChangedInput[]): ForkFrom {
  if (changed.includes('brief')) return { stage: 'plan' };
  if ('seq' in from) return from;
  const { stage, symbol } = from;
  return symbol === undefined ? { stage } : { stage, symbol: symbolIn('from.symbol', symbol) };
}

/** @throws ApiError input_invalid for a brief that the kind of run has no use for */
export function subjectOf({ brief }: ForkRunBody, { kind, subject }: RunRequested): string | null {
  if (brief === undefined) return subject;
  if (kind !== 'custom') throw new ApiError('input_invalid', fieldSentence('brief', `does not go with a ${kind} run`));
  return brief;
}

/** The budget of the original, as far as the plan still allows it, with what is asked for instead. @throws ApiError budget_too_large */
export function budgetOf({ budget = {} }: ForkRunBody, original: RunBudget, ofPlan: RunBudget): RunBudget {
  const { model_calls, tool_calls, tokens, usd, active_ms } = budget;
  const part = (unit: keyof RunBudget, wanted: number | undefined): number => {
    if (wanted !== undefined && wanted > ofPlan[unit]) throw new ApiError('budget_too_large');
    return wanted ?? Math.min(original[unit], ofPlan[unit]);
  };
  return {
    modelCalls: part('modelCalls', model_calls),
    toolCalls: part('toolCalls', tool_calls),
    tokens: part('tokens', tokens),
    usd: part('usd', usd),
    activeMs: part('activeMs', active_ms),
  };
}

/** The profile asked for, as version 0: it is of this run alone. Else the one that the original keeps. */
export function goalProfileOf({ goal_profile }: ForkRunBody, init: PayloadOf<'INIT'>): RunGoalProfile | null {
  if (goal_profile !== undefined) return goal_profile && { version: 0, ...goal_profile };
  return RunGoalProfile.nullable().parse(init.goal_profile ?? null);
}

/** What was found on one market says nothing on another, nor on another day of a recorded one. @throws ApiError market_differs */
export function refuseAnotherMarket(init: PayloadOf<'INIT'>, { market, as_of }: ConfigResponse): void {
  const { market: then = null, as_of: day = null } = init;
  if (then === market && day === as_of) return;
  const named = (name: string | null, at: string | null): string =>
    `${name ?? 'one that is not recorded'}${at === null ? '' : ` as of ${at.slice(0, 10)}`}`;
  const detail = `The run was made on the market ${named(then, day)}, and here is ${named(market, as_of)}: fork it there.`;
  throw new ApiError('market_differs', detail);
}

/** The same for the same content, in whatever order its fields came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => [name, sorted(held)]);
}
