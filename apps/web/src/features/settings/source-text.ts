import type { SourceResponse } from '@gemscout/contracts';
import { countText } from '../../ui/figure-text.ts';

/** What a source answered in the last 24 hours, or why it is not asked. `said` are reasons that are shown above. */
export function activityText(
  { off: why, answers, failures }: Pick<SourceResponse, 'off' | 'answers' | 'failures'>,
  said: readonly string[],
): string {
  const off = why !== null && said.includes(why) ? 'Off.' : why;
  if (answers + failures === 0) return off ?? 'Not asked in the last 24 hours.';
  const counts = `${countText(answers)} answered, ${countText(failures)} failed`;
  return off === null ? `${counts}.` : `${counts}. ${off}`;
}

/** What the licence of a source allows: `Unofficial, personal use only, no redistribution, texts kept for 30 days.` */
export function licenceText(source: SourceResponse): string {
  const { official, commercial, redistribute, retention_days: days } = source;
  const parts = [
    official ? 'Official' : 'Unofficial',
    commercial ? 'commercial use allowed' : 'personal use only',
    redistribute ? 'redistribution allowed' : 'no redistribution',
    ...(days === null ? [] : [`texts kept for ${days} ${days === 1 ? 'day' : 'days'}`]),
  ];
  return `${parts.join(', ')}.`;
}
