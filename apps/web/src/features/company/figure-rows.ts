import type { CompanyFiguresResponse } from '@gemscout/contracts';

/** The period of a figure as a column has room for it: `year to 31 March 2026`. */
export function periodText(period: string): string {
  return period.replace(/^(?:as of|in the|in|until) /, '');
}

type Missing = CompanyFiguresResponse['tables'][number]['missing'];

/** Why groups of figures are missing: those with the same reason share a sentence. */
export function missingSentences(missing: Missing): readonly string[] {
  const byReason = Map.groupBy(missing, ({ reason }) => reason);
  return [...byReason].map(([reason, groups]) => `${groups.map(({ label }) => label).join(', ')}: ${closed(reason)}`);
}

function closed(reason: string): string {
  return reason.endsWith('.') ? reason : `${reason}.`;
}
