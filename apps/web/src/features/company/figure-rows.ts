import type { CompanyFiguresResponse } from '@gemscout/contracts';

type Table = CompanyFiguresResponse['tables'][number];

/** The period of a figure as a column has room for it: `year to 31 March 2026`. */
export function periodText(period: string): string {
  return period.replace(/^(?:as of|in the|in|until) /, '');
}

type Figure = Table['figures'][number];

/** The period of a figure; of a multiple that a source tells too, that it is of the last close. */
export function whenOf({ period, others = [] }: Pick<Figure, 'period' | 'others'>): string {
  return others.length > 0 ? `last close, ${periodText(period)}` : periodText(period);
}

/** What sources tell of the same figure, as rows of its card. */
export function othersOf({ others = [] }: Pick<Figure, 'others'>): readonly { name: string; value: string }[] {
  return others.map(({ shown, period, source }) => ({
    name: `${source} has`,
    value: `${shown}, ${periodText(period)}`,
  }));
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
