import type { CompanyFiguresResponse } from '@gemscout/contracts';

type Table = CompanyFiguresResponse['tables'][number];

/** The period of a figure as a column has room for it: `year to 31 March 2026`. */
export function periodText(period: string): string {
  return period.replace(/^(?:as of|in the|in|until) /, '');
}

const SUMMED_UP = 3;

/** What a closed group of figures shows of itself: its first values, or why it has none. */
export function summaryOf({ figures, missing }: Pick<Table, 'figures' | 'missing'>): string {
  const [first] = missing;
  if (figures.length === 0) return first ? closed(first.reason) : '';
  return figures
    .slice(0, SUMMED_UP)
    .map(({ label, shown }) => `${label} ${shown}`)
    .join(' · ');
}

type Missing = Table['missing'];

/** Why groups of figures are missing: those with the same reason share a sentence. */
export function missingSentences(missing: Missing): readonly string[] {
  const byReason = Map.groupBy(missing, ({ reason }) => reason);
  return [...byReason].map(([reason, groups]) => `${groups.map(({ label }) => label).join(', ')}: ${closed(reason)}`);
}

function closed(reason: string): string {
  return reason.endsWith('.') ? reason : `${reason}.`;
}
