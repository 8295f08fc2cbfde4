import type { RunResponse } from '@gemscout/contracts';

type Chosen = Pick<RunResponse, 'id' | 'created_at'>;

/** The address of the page that compares two runs: the earlier one is A, so that what changed reads from A to B. */
export function comparePath(runs: readonly Chosen[]): string {
  const [a, b] = runs.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const query = new URLSearchParams({ view: 'compare', ...(a && { a: a.id }), ...(b && { b: b.id }) });
  return `/app?${query}`;
}
