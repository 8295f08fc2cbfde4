import { STAGE_NAMES, STAGES, type Stage } from '@gemscout/domain';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import type { Recording } from './recording.ts';

/** A wait that the replay does not sit through. */
export type Wait = {
  readonly fromMs: number;
  readonly toMs: number;
  /** How long it really was. */
  readonly recordedMs: number;
};

/** A place to jump to: right after the line that is told there. */
export type Mark = { readonly name: string; readonly atMs: number };
export type StageMark = Mark & { readonly stage: Stage };

/** A recorded run laid out for playing. All times are of the replay at 1x, in milliseconds from its first line. */
export type Timeline = {
  /** When each line is told, by its index; always increasing. */
  readonly tellsAt: readonly number[];
  readonly durationMs: number;
  readonly waits: readonly Wait[];
  readonly stages: readonly StageMark[];
  readonly tickers: readonly Mark[];
  readonly proposals: readonly Mark[];
};

export const SPEEDS = [1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** Longer silences are shown in this time. */
const LONGEST_WAIT_MS = 3_000;

/** A line can be seen before the next one comes: what was written at once is told one by one, and catches up in the next pause. */
const SHORTEST_STEP_MS = 150;

/**
 * Lays a run out at its recorded pace, with long waits made short and bursts made legible. Lines whose time cannot be read, or
 * lies before the line in front of them, follow it as if written at once.
 *
 * @param fitMs the whole replay takes at most this long: a longer one is compressed evenly
 */
export function timelineOf({ log, writtenAtMs }: Recording, fitMs = Infinity): Timeline {
  const laid = withShortWaits(writtenAtMs);
  const lastsMs = laid.tellsAt.at(-1) ?? 0;
  const scale = lastsMs > fitMs ? fitMs / lastsMs : 1;
  const tellsAt = laid.tellsAt.map((atMs) => atMs * scale);
  const marks = (label: string): readonly Mark[] =>
    log.flatMap((entry, index) =>
      entry.label === label && entry.symbol !== undefined ? [{ name: entry.symbol, atMs: tellsAt[index] ?? 0 }] : [],
    );
  return {
    tellsAt,
    durationMs: tellsAt.at(-1) ?? 0,
    waits: laid.waits.map(({ fromMs, toMs, recordedMs }) => ({
      fromMs: fromMs * scale,
      toMs: toMs * scale,
      recordedMs,
    })),
    stages: STAGE_NAMES.flatMap((stage) => {
      const { title: name, shownFrom } = STAGES[stage];
      const atMs = tellsAt[log.findIndex(({ label }) => label === shownFrom)];
      return atMs === undefined ? [] : [{ stage, name, atMs }];
    }),
    tickers: marks('THEME_START'),
    proposals: marks('PROPOSAL_SAVED'),
  };
}

function withShortWaits(writtenAtMs: readonly number[]) {
  const tellsAt: number[] = [];
  const waits: Wait[] = [];
  let lastMs = NaN;
  let paceMs = 0;
  for (const writtenMs of writtenAtMs) {
    const recordedMs = writtenMs > lastMs ? writtenMs - lastMs : 0;
    const fromMs = tellsAt.at(-1) ?? -SHORTEST_STEP_MS;
    paceMs += Math.min(recordedMs, LONGEST_WAIT_MS);
    const toMs = Math.max(paceMs, fromMs + SHORTEST_STEP_MS);
    if (recordedMs > LONGEST_WAIT_MS) waits.push({ fromMs, toMs, recordedMs });
    tellsAt.push(toMs);
    if (!(writtenMs <= lastMs) && Number.isFinite(writtenMs)) lastMs = writtenMs;
  }
  return { tellsAt, waits };
}

/** How many lines have been told by then. */
export function linesToldAt({ tellsAt }: Timeline, atMs: number): number {
  let [low, high] = [0, tellsAt.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tellsAt[middle] ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the cursor is after some time of playing; it stops at the end. */
export function advanced({ durationMs }: Timeline, atMs: number, elapsedMs: number, speed: Speed): number {
  return Math.min(durationMs, atMs + elapsedMs * speed);
}

/** Where line number `line` (from 1) has just been told; within the log. */
export function placeOfLine({ tellsAt }: Timeline, line: number): number {
  return tellsAt[Math.min(Math.max(1, line), tellsAt.length) - 1] ?? 0;
}

/** How many lines led to the verdict on a ticker; undefined before there is one. */
export function linesBeforeVerdict(log: readonly LogEntry[], ticker: string): number | undefined {
  const verdict = log.findIndex(({ label, symbol }) => label === 'DECISION' && symbol === ticker);
  return verdict === -1 ? undefined : verdict;
}

/** Where one more line has been told, or one fewer. */
export function neighbour(timeline: Timeline, atMs: number, direction: 1 | -1): number {
  const told = linesToldAt(timeline, atMs);
  if (direction === 1) return timeline.tellsAt[told] ?? timeline.durationMs;
  return timeline.tellsAt[told - 2] ?? 0;
}

/** The wait that the cursor stands in. */
export function waitAt({ waits }: Timeline, atMs: number): Wait | undefined {
  return waits.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}

/** "Waited 4 min 12 s, shown in 3 s" */
export function waitText({ fromMs, toMs, recordedMs }: Wait): string {
  return `Waited ${lengthText(recordedMs)}, shown in ${lengthText(toMs - fromMs)}`;
}

function lengthText(lastsMs: number): string {
  const seconds = Math.round(lastsMs / 1_000);
  if (seconds < 1) return 'under 1 s';
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

/** `mm:ss` of a place in the replay. */
export function clockText(atMs: number): string {
  const seconds = Math.floor(atMs / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
