import { NO_SPEND, RunRefused, type FailStage } from '@gemscout/domain';
import { StreamClosed } from '@gemscout/event-store';
import { ModelAbstained } from '@gemscout/research';

const LONGEST_REASON = 300;

/** True for what a port types as *unavailable*: infrastructure, which is waited for. All else is a failure of the work. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^(.+_)?unavailable$/.test(error.code);
}

/** True when the run has no use for the task any more: it ended, the stage was closed, its account was deleted. */
export function isOver(error: unknown): boolean {
  return error instanceof RunRefused || error instanceof StreamClosed;
}

/** What went wrong, as one sentence for the run's log. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.trim().split('\n');
  const sentence = line.trim().slice(0, LONGEST_REASON) || 'Something went wrong without saying what';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What an analyst used before it gave up, whether it would again, and what its server asked to wait for. */
export function abstentionIn(error: unknown): Pick<FailStage, 'spend' | 'isFinal' | 'retryAfterMs'> {
  if (!(error instanceof ModelAbstained)) return {};
  const { spend, isFinal, retryAfterMs } = error;
  return { spend: { ...NO_SPEND, ...spend }, isFinal, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
