/**
 * Removes what was erased from the disks of a store that keeps it there until it is told to. KurrentDB calls that a
 * scavenge; until its end whoever may read all records of the server still reads what was erased.
 */
export interface Scavenges {
  /** @returns undefined if nothing that was erased is left. @throws StoreUnavailable */
  due(): Promise<ScavengeDue | undefined>;

  /**
   * Starts a scavenge on every node, one after the other, follows each to its end, and records it. Waits while another one
   * runs on a node.
   *
   * @throws StoreUnavailable; the reason of `signal`, by which only the watching ends
   */
  run(signal: AbortSignal): Promise<ScavengeOutcome>;

  /**
   * Records that an operator ran one on every node, which began after `startedAt` (ISO 8601): where the product may not.
   *
   * @throws StoreUnavailable
   */
  note(startedAt: string): Promise<void>;

  close(): Promise<void>;
}

export type ScavengeDue = {
  /** Since when the oldest of what is left should be gone, ISO 8601. */
  readonly since: string;
  /** True if none was started in the last 24 hours, or the last one was not watched to its end. */
  readonly mayStart: boolean;
};

export type ScavengeOutcome =
  | { readonly result: 'succeeded' }
  /** The user may not start one. */
  | { readonly result: 'forbidden' }
  | { readonly result: 'failed'; readonly detail: string };

/** What is stored about scavenges, oldest first. */
export type ScavengeRecord =
  /** `covers`: how many erasures, counted from the first one of the store, it removes. */
  | { readonly type: 'ScavengeStarted'; readonly at: string; readonly covers: number }
  | { readonly type: 'ScavengeEnded'; readonly at: string; readonly result: 'succeeded' | 'failed' };

const DAY_MS = 86_400_000;
/** Longer than it takes from the note of an erasure to the deletion of the stream. */
const SETTLED_MS = 15 * 60_000;

/** How many erasures the scavenges that succeeded have removed for good. */
export function coveredBy(records: readonly ScavengeRecord[]): number {
  let [started, covered] = [0, 0];
  for (const record of records)
    if (record.type === 'ScavengeStarted') started = record.covers;
    else if (record.result === 'succeeded') covered = Math.max(covered, started);
  return covered;
}

/** How many of erasures at these times, oldest first, a scavenge that starts now removes. */
export function settledOf(erasedAt: readonly string[], nowMs: number): number {
  const open = erasedAt.findIndex((at) => Date.parse(at) > nowMs - SETTLED_MS);
  return open < 0 ? erasedAt.length : open;
}

/** @param erasedAt the times of the erasures that no scavenge covers, oldest first */
export function scavengeDue(
  erasedAt: readonly string[],
  records: readonly ScavengeRecord[],
  nowMs: number,
): ScavengeDue | undefined {
  const [since] = erasedAt.slice(0, settledOf(erasedAt, nowMs));
  if (since === undefined) return undefined;
  const last = records.at(-1);
  const started = records.findLast(({ type }) => type === 'ScavengeStarted');
  const isRecent = started !== undefined && Date.parse(started.at) > nowMs - DAY_MS;
  return { since, mayStart: !isRecent || last?.type === 'ScavengeStarted' };
}
