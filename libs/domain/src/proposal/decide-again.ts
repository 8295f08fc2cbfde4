import type { RepeatedDecision } from './repeated-decisions.ts';

/** The time limit of one decision. */
export const DECISION_LIMIT_MS = 5 * 60_000;
/**
 * Time after the limit in which a decision or its failure must be recorded. After that, the process that worked on it is
 * considered dead.
 */
const RECORDED_WITHIN_MS = 15_000;

/**
 * A user requested `times` more decisions on the same evidence. Each one is recorded as a `DecisionRepeated` when it is made.
 */
export type DecideAgainRequested = {
  readonly type: 'DecideAgainRequested';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly times: number;
  readonly at: string;
};
/** No more decisions are made for the request. Decisions already made remain recorded. */
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

/** The last request and its decisions so far. */
export type DecidingAgain = {
  readonly requestedAt: string;
  readonly times: number;
  readonly decisions: readonly RepeatedDecision[];
  /** When the request or its latest decision was recorded. */
  readonly updatedAt: string;
  /** Why no more decisions are made; null unless the request was stopped. */
  readonly stopped: string | null;
};

export type DecideAgainStatus = {
  /** `stopped`: fewer decisions than requested were made. */
  readonly status: 'running' | 'finished' | 'stopped';
  /** Set only when `status` is `stopped`. */
  readonly reason: string | null;
};

/**
 * Depends only on the events and the clock, so every process computes the same status, even after the working process was
 * killed.
 */
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

/** @returns undefined if the request was replaced by another one or by a re-check, is finished, or was stopped */
export function openRequest(deciding: DecidingAgain | null, requestedAt: string): DecidingAgain | undefined {
  if (deciding?.requestedAt !== requestedAt || deciding.stopped !== null) return undefined;
  return deciding.decisions.length < deciding.times ? deciding : undefined;
}
