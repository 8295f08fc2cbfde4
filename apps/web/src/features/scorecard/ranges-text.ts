import type { ScorecardResponse } from '@gemscout/contracts';

/** Fewer say little. */
const FEWEST = 30;

/** `The price ended between bear and bull in 12 of 18 memos (67%), at the horizon of the verdict; fewer than 30 say little.` */
export function rangesText({ settled, between }: ScorecardResponse['ranges'][number]): string {
  const share = `${Math.round((between / settled) * 100)}%`;
  const memos = settled === 1 ? 'memo' : 'memos';
  const little = settled < FEWEST ? `; fewer than ${FEWEST} say little` : '';
  return `The price ended between bear and bull in ${between} of ${settled} ${memos} (${share}), at the horizon of the verdict${little}.`;
}
