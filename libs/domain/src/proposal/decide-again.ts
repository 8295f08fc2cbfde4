import type { RepeatedDecision } from './repeated-decisions.ts';

/** The longest that one decision may take. */
export const DECISION_LIMIT_MS = 5 * 60_000;
/** Within this time after its limit a decision is recorded, or a failure is; else whoever worked on it is gone. */
const RECORDED_WITHIN_MS = 15_000;

/** Somebody asked for `times` more decisions on the same evidence. Each is a `DecisionRepeated` as soon as it is made. */
export type DecideAgainRequested = {
  readonly type: 'DecideAgainRequested';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly times: number;
  readonly at: string;
};
/** No more decisions are made for the request; those that were made are kept. */
export type DecideAgainStopped = {
  readonly type: 'DecideAgainStopped';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly requestedAt: string;
  /** One sentence. */
  readonly reason: string;
  readonly at: string;
};

export type RequestDecideAgain = {
  readonly type: 'RequestDecideAgain';
  readonly times: number;
  readonly mostADay: number;
  readonly now: string;
};
export type StopDecideAgain = {
  readonly type: 'StopDecideAgain';
  readonly requestedAt: string;
  readonly reason: string;
  readonly now: string;
};

/** The last request, and what came of it so far. */
export type DecidingAgain = {
  readonly requestedAt: string;
  readonly times: number;
  readonly decisions: readonly RepeatedDecision[];
  /** When the request or its last decision was recorded. */
  readonly updatedAt: string;
  /** Why no more decisions are made; null while nothing stopped it. */
  readonly stopped: string | null;
};

export type DecideAgainStatus = {
  /** `stopped`: fewer decisions than requested were made. */
  readonly status: 'running' | 'finished' | 'stopped';
  /** Only of a stopped one. */
  readonly reason: string | null;
};

/** By the events and the clock alone, so every process says the same, also of work whose process was killed. */
export function decideAgainStatus(
  { times, decisions, updatedAt, stopped }: DecidingAgain,
  now: string,
): DecideAgainStatus {
  if (decisions.length >= times) return { status: 'finished', reason: null };
  if (stopped !== null) return { status: 'stopped', reason: stopped };
  if (Date.parse(now) - Date.parse(updatedAt) <= DECISION_LIMIT_MS + RECORDED_WITHIN_MS)
    return { status: 'running', reason: null };
  return { status: 'stopped', reason: 'The server ended before the next decision was made.' };
}

/** @returns undefined where another request or a re-check took its place, and where it is finished or was stopped */
export function openRequest(deciding: DecidingAgain | null, requestedAt: string): DecidingAgain | undefined {
  if (deciding?.requestedAt !== requestedAt || deciding.stopped !== null) return undefined;
  return deciding.decisions.length < deciding.times ? deciding : undefined;
}
