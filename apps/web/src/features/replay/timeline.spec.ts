import { describe, expect, it } from '@jest/globals';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { recordingOf, recordingOfShared } from './recording.ts';
import {
  advanced,
  clockText,
  linesBeforeVerdict,
  linesToldAt,
  neighbour,
  placeOfLine,
  timelineOf,
  waitAt,
  waitText,
  type Speed,
} from './timeline.ts';

const BEGAN = Date.parse('2026-01-02T03:04:05.000Z');

/** Lines, each so many milliseconds after the first one. */
const recorded = (...lines: readonly (readonly [atMs: number, label?: string, symbol?: string])[]) =>
  recordingOf(
    lines.map(([atMs, label = 'TOOL', symbol], index): LogEntry => ({
      seq: index + 1,
      label,
      message: '',
      symbol,
      payload: null,
      usd: 0,
      position: undefined,
      ts: Number.isFinite(atMs) ? new Date(BEGAN + atMs).toISOString() : '',
    })),
  );

describe('given lines seconds apart', () => {
  const timeline = timelineOf(recorded([0], [1_000], [1_000], [2_500]));

  it('they are told at their recorded pace, those of one instant one after the other', () => {
    expect(timeline.tellsAt).toEqual([0, 1_000, 1_150, 2_500]);
    expect([timeline.durationMs, timeline.waits]).toEqual([2_500, []]);
  });

  it.each([
    [-1, 0],
    [0, 1],
    [999, 1],
    [1_000, 2],
    [1_150, 3],
    [2_499, 3],
    [2_500, 4],
    [Infinity, 4],
  ])('when the cursor is at %d ms, then %d lines are told', (atMs, told) => {
    expect(linesToldAt(timeline, atMs)).toBe(told);
  });

  it.each([
    [0, 1, 1_000],
    [1_200, 1, 2_500],
    [2_500, 1, 2_500],
    [2_500, -1, 1_150],
    [1_200, -1, 1_000],
    [0, -1, 0],
  ] as const)('when one stands at %d ms and steps by %d, then one stands at %d ms', (atMs, direction, then) => {
    expect(neighbour(timeline, atMs, direction)).toBe(then);
  });

  it.each([
    [1, 0],
    [2, 1_000],
    [4, 2_500],
    [0, 0],
    [99, 2_500],
  ])('when line %d is asked for, then the cursor goes to %d ms', (line, atMs) => {
    expect(placeOfLine(timeline, line)).toBe(atMs);
  });

  it.each([
    [1, 500],
    [2, 1_000],
    [4, 2_000],
    [8, 2_500],
    [16, 2_500],
  ] satisfies [Speed, number][])('when half a second is played at %d x, then the cursor is at %d ms', (speed, atMs) => {
    expect(advanced(timeline, 0, 500, speed)).toBe(atMs);
  });
});

it('given a burst and then a pause, the burst is told one by one, and the pause makes up for it', () => {
  expect(timelineOf(recorded([0], [1], [2], [3], [2_000])).tellsAt).toEqual([0, 150, 300, 450, 2_000]);
});

describe('given a wait of minutes', () => {
  const timeline = timelineOf(recorded([0], [252_000], [253_000]));

  it('it is shown in three seconds, and what follows keeps its pace', () => {
    expect(timeline.tellsAt).toEqual([0, 3_000, 4_000]);
  });

  it('when the cursor stands in it, then it is told in plain words, and not before or after', () => {
    const wait = waitAt(timeline, 1_500);
    expect(wait && waitText(wait)).toBe('Waited 4 min 12 s, shown in 3 s');
    expect([waitAt(timeline, 3_000), waitAt(timeline, 3_500)]).toEqual([undefined, undefined]);
  });
});

describe('given a run that is to fit a time', () => {
  const log = recorded([0], [2_000], [4_000], [8_000]);

  it('a longer one is compressed evenly, waits included', () => {
    const timeline = timelineOf(log, 3_500);
    expect(timeline.tellsAt).toEqual([0, 1_000, 2_000, 3_500]);
    const [wait] = timeline.waits;
    expect(wait && waitText(wait)).toBe('Waited 4 s, shown in 2 s');
  });

  it('a shorter one keeps its pace', () => {
    expect(timelineOf(log, 120_000).tellsAt).toEqual([0, 2_000, 4_000, 7_000]);
  });
});

describe('given lines of a whole run', () => {
  const timeline = timelineOf(
    recorded(
      [0, 'INIT'],
      [1_000, 'CORPUS_PLAN'],
      [2_000, 'TOPICS'],
      [3_000, 'SHORTLIST'],
      [4_000, 'THEME_START', 'NOVA'],
      [5_000, 'THEME_START', 'RUST'],
      [6_000, 'THEME_ANALYSIS', 'RUST'],
      [7_000, 'THEME_ANALYSIS', 'NOVA'],
      [8_000, 'THEME_VALIDATION', 'NOVA'],
      [9_000, 'PROPOSAL_SAVED', 'NOVA'],
      [9_900, 'DONE'],
    ),
  );

  it('each stage is marked where it begins', () => {
    expect(timeline.stages.map(({ name, atMs }) => [name, atMs])).toEqual([
      ['Themes', 1_000],
      ['Tool Call', 2_000],
      ['Investigate', 4_000],
      ['Validate', 6_000],
      ['Decide', 8_000],
    ]);
  });

  it('tickers and proposals are marked by their symbols', () => {
    expect(timeline.tickers).toEqual([
      { name: 'NOVA', atMs: 4_000 },
      { name: 'RUST', atMs: 5_000 },
    ]);
    expect(timeline.proposals).toEqual([{ name: 'NOVA', atMs: 9_000 }]);
  });

  it('of a run that ended early, only the stages that it came to', () => {
    expect(timelineOf(recorded([0, 'INIT'], [100, 'CORPUS_PLAN'], [200, 'ERROR'])).stages).toHaveLength(1);
  });
});

describe('given times that make no sense', () => {
  it('lines that go back, or have none, follow the line before them at once', () => {
    expect(timelineOf(recorded([0], [1_000], [400], [1_500])).tellsAt).toEqual([0, 1_000, 1_150, 1_500]);
    expect(timelineOf(recorded([NaN], [NaN], [500], [900])).tellsAt).toEqual([0, 150, 300, 450]);
  });

  it('an empty log is nothing to play', () => {
    const timeline = timelineOf(recorded());
    expect([timeline.durationMs, linesToldAt(timeline, 0), placeOfLine(timeline, 1)]).toEqual([0, 0, 0]);
    expect([neighbour(timeline, 0, 1), neighbour(timeline, 0, -1)]).toEqual([0, 0]);
  });
});

it.each([
  [0, '00:00'],
  [61_900, '01:01'],
  [3_600_000, '60:00'],
])('%d ms reads %s', (atMs, text) => {
  expect(clockText(atMs)).toBe(text);
});

it('a shared replay keeps its pace, and its lines say how long after the first they came', () => {
  const shared = recordingOfShared(
    [0, 3_725_000].map((offset_ms, index) => ({
      seq: index + 1,
      label: 'TOOL',
      message: 'm',
      offset_ms,
      payload: index === 0 ? {} : { tool: 'news' },
    })),
  );
  expect(shared.writtenAtMs).toEqual([0, 3_725_000]);
  expect(shared.log.map(({ ts, payload }) => [ts, payload])).toEqual([
    ['from start 00:00:00', null],
    ['from start 01:02:05', { tool: 'news' }],
  ]);
});

describe('given the verdicts on two tickers', () => {
  const run = recorded(
    [0],
    [1_000, 'TOOL', 'NOVA'],
    [2_000, 'DECISION', 'OSTEN'],
    [3_000, 'DECISION', 'NOVA'],
    [4_000],
  );
  const timeline = timelineOf(run);

  it.each([
    ['OSTEN', 2],
    ['NOVA', 3],
    ['MIRVA', undefined],
  ])('what led to the one on %s are %s lines', (ticker, lines) => {
    expect(linesBeforeVerdict(run.log, ticker)).toBe(lines);
  });

  it('then where all of them are told, the verdict is not told yet', () => {
    const atMs = placeOfLine(timeline, linesBeforeVerdict(run.log, 'NOVA') ?? NaN);
    expect([linesToldAt(timeline, atMs), run.log[3]?.label]).toEqual([3, 'DECISION']);
  });
});
