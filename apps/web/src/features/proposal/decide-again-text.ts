import type { DecideAgainProgress } from '@gemscout/contracts';

/** What the page says about deciding again; undefined where the decisions themselves say enough. */
export function decideAgainText(progress: DecideAgainProgress | undefined): string | undefined {
  if (progress?.status === 'running') return `Deciding again: ${progress.done} of ${progress.times}`;
  if (progress?.status === 'stopped')
    return `Stopped after ${progress.done} of ${progress.times}. ${progress.reason ?? ''}`.trim();
  return undefined;
}
