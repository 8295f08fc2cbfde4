import { NO_SPEND, RunError, type FailStage } from '@gemscout/domain';
import { StreamClosed } from '@gemscout/event-store';
import { MarketFailure } from '@gemscout/market';
import { ModelAbstained } from '@gemscout/research';

const LONGEST_REASON = 300;

/** True when the run has no use for the task any more: it ended, the stage was closed, its account was deleted. */
export function isOver(error: unknown): boolean {
  return error instanceof RunError || error instanceof StreamClosed;
}

/**
 * What went wrong, as one sentence for the run's log. Only a market and an analyst write messages for users; the message of
 * any other error is for the server's log alone.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof MarketFailure || error instanceof ModelAbstained))
    return 'An unexpected error occurred. Its details are in the server log.';
  const [line = ''] = error.message.trim().split('\n');
  const sentence = line.trim().slice(0, LONGEST_REASON) || 'Unknown error';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What an analyst used before it gave up, whether it would again, and what its server asked to wait for. */
export function abstentionIn(error: unknown): Pick<FailStage, 'spend' | 'isFinal' | 'retryAfterMs'> {
  if (!(error instanceof ModelAbstained)) return {};
  const { spend, isFinal, retryAfterMs } = error;
  return { spend: { ...NO_SPEND, ...spend }, isFinal, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
