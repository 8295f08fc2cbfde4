import { createHash } from 'node:crypto';
import type { ConfigResponse, ForkRunBody } from '@gemscout/contracts';
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

/** The original run: its request, and its `INIT`. */
export type Original = {
  readonly request: RunRequested;
  readonly init: PayloadOf<'INIT'>;
  readonly events: readonly RunEvent[];
};

/** @returns undefined if the stream is not that of a run */
export function originalIn(events: readonly RunEvent[]): Original | undefined {
  const [request] = events;
  const init = firstLine(events.filter(isLogEvent), 'INIT');
  return request?.type === 'RunRequested' ? { request, init: init?.payload ?? {}, events } : undefined;
}

/** Distinguishes different bodies sent with the same Idempotency-Key, and forks from other starts. */
export function forkHashOf(runId: string, body: ForkRunBody): string {
  return createHash('sha256')
    .update(JSON.stringify(['fork', runId, sorted(body)]))
    .digest('hex');
}

/** The inputs that a fork may change, named as in `INIT`. */
export const CHANGEABLE = ['analyst', 'budget', 'brief', 'goal_profile'] as const;
export type ChangedInput = (typeof CHANGEABLE)[number];

/**
 * The effective start of a fork. A changed brief restarts planning, whatever `from` says. A changed goal profile affects the
 * new verdicts only: the carried-over steps keep the wording for the earlier profile.
 *
 * @throws ApiError input_invalid for an invalid symbol
 */
export function forkFromOf({ from }: ForkRunBody, changed: readonly ChangedInput[]): ForkFrom {
  if (changed.includes('brief')) return { stage: 'plan' };
  if ('seq' in from) return from;
  const { stage, symbol } = from;
  return symbol === undefined ? { stage } : { stage, symbol: symbolIn('from.symbol', symbol) };
}

/** @throws ApiError input_invalid for a brief if the kind of run takes none */
export function subjectOf({ brief }: ForkRunBody, { kind, subject }: RunRequested): string | null {
  if (brief === undefined) return subject;
  if (kind !== 'custom') throw new ApiError('input_invalid', fieldSentence('brief', `does not go with a ${kind} run`));
  return brief;
}

/**
 * The budget of the original run, limited to the plan and overridden by the requested values. @throws ApiError
 * budget_too_large
 */
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

/**
 * Refuses a fork on another market, or on another day of a recorded market: the evidence does not apply there. @throws
 * ApiError market_differs
 */
export function refuseAnotherMarket(init: PayloadOf<'INIT'>, { market, as_of }: ConfigResponse): void {
  const { market: then = null, as_of: day = null } = init;
  if (then === market && day === as_of) return;
  const named = (name: string | null, at: string | null): string =>
    `${name ?? 'one that is not recorded'}${at === null ? '' : ` as of ${at.slice(0, 10)}`}`;
  const detail = `The run was made on the market ${named(then, day)}, and here is ${named(market, as_of)}: fork it there.`;
  throw new ApiError('market_differs', detail);
}

/** Returns the same result for the same content, regardless of the order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => [name, sorted(held)]);
}
