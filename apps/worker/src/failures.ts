import { NO_SPEND, RunError, type FailStage } from '@gemscout/domain';
import { StreamClosed } from '@gemscout/event-store';
import { MarketFailure } from '@gemscout/market';
import { ModelAbstained } from '@gemscout/research';

const LONGEST_REASON = 300;

/** True if the run no longer needs the task: it ended, the stage was closed, or its account was deleted. */
export function isOver(error: unknown): boolean {
  return error instanceof RunError || error instanceof StreamClosed;
}

/**
 * The reason of a failure, as one sentence for the run's log. Only errors of a market and an analyst have messages for users;
 * other messages appear in the server's log only.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof MarketFailure || error instanceof ModelAbstained))
    return 'An unexpected error occurred. Its details are in the server log.';
  const [line = ''] = error.message.trim().split('\n');
  const sentence = line.trim().slice(0, LONGEST_REASON) || 'Unknown error';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** From an analyst's failure: what it spent, whether a retry is useful, and the wait that its server requested. */
export function abstentionIn(error: unknown): Pick<FailStage, 'spend' | 'isFinal' | 'retryAfterMs'> {
  if (!(error instanceof ModelAbstained)) return {};
  const { spend, isFinal, retryAfterMs } = error;
  return { spend: { ...NO_SPEND, ...spend }, isFinal, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
