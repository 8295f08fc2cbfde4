import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LogEntry } from '../log/log-entry.ts';
import type { StreamEnd } from '../../api/stream/follow-stream.ts';
import { shareRun, type ShareRunOptions } from './run-stream.ts';

const TURN_MS = 10;
const MOST_TURNS = 1_500;
/** How long a tab lets the one with the stream be silent before it asks, and then before it takes its place. */
const SILENT_MS = 10_000;
const EXCEPT_INTERVALS = [
  'Date',
  'performance',
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setImmediate',
  'clearImmediate',
] as const;
const seqs = (lines: readonly LogEntry[]) => lines.map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const lineOf = (seq: number, label = 'TOOL') => `data: ${JSON.stringify({ label, message: '', ts: '', seq })}\n\n`;

let runs = 0;
const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(closings.splice(0).map((close) => close()));
});

/** A run whose lines are written by the test, and every stream that was opened on it. */
function newRun() {
  const runId = `share-${(runs += 1)}`;
  const lines: string[] = [];
  const streams: { readonly after: number | undefined; send: (text: string) => void }[] = [];
  const connect: ShareRunOptions['connect'] = (_, after, signal) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        streams.push({ after, send: (text) => void (signal.aborted || send(text)) });
        send(': here\n\n' + lines.slice(after ?? 0).join(''));
        signal.addEventListener('abort', () => controller.error(new Error('left')), { once: true });
      },
    });
    return Promise.resolve(new Response(body));
  };
  const write = (label?: string) => {
    const text = lineOf(lines.length + 1, label);
    lines.push(text);
    streams.at(-1)?.send(text);
  };
  return { runId, connect, streams, write, writeMany: (count: number) => upTo(count).forEach(() => write()) };
}

/** A tab that follows the run: real locks and a real channel, as in a browser. */
function openTab({ runId, connect }: ReturnType<typeof newRun>, known: readonly LogEntry[] = []) {
  const lines: LogEntry[] = [...known];
  const closing = new AbortController();
  const freezes: (() => void)[] = [];
  const wakes = new Set<() => void>();
  let end: StreamEnd | undefined;
  const following = shareRun({
    runId,
    known,
    connect,
    locks: navigator.locks,
    onEntry: (entry) => lines.push(entry),
    onFreeze: (listener) => (freezes.push(listener), () => undefined),
    onWake: (listener) => (wakes.add(listener), () => wakes.delete(listener)),
    signal: closing.signal,
  }).then((how) => (end = how));
  const close = () => (closing.abort(), following);
  closings.push(close);
  return {
    lines,
    end: () => end,
    freeze: () => freezes.forEach((freeze) => freeze()),
    thaw: () => wakes.forEach((wake) => wake()),
    close,
    has: (count: number) => waitFor(() => lines.length >= count),
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((wake) => setTimeout(wake, TURN_MS));
}

async function waitFor(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && !holds(); turn += 1) await turns(1);
  if (!holds()) throw new Error('It never came to hold');
}

describe('tabs that follow one run', () => {
  it('share one stream, and each has every line in order and once', async () => {
    const run = newRun();
    run.writeMany(3);
    const [one, two] = [openTab(run), openTab(run)];
    await Promise.all([one.has(3), two.has(3)]);
    run.writeMany(1_200);
    await Promise.all([one.has(1_203), two.has(1_203)]);
    const late = openTab(run);
    await late.has(1_203);
    run.write('DONE');
    await waitFor(() => [one, two, late].every(({ end }) => end() === 'ended'));
    for (const { lines } of [one, two, late]) expect(seqs(lines)).toEqual(upTo(1_204));
    expect(run.streams).toHaveLength(1);
  });

  it('hand over to the next one when the tab with the stream closes, after the last line it has', async () => {
    const run = newRun();
    const [one, two] = [openTab(run), openTab(run)];
    await waitFor(() => run.streams.length === 1);
    run.writeMany(5);
    await Promise.all([one.has(5), two.has(5)]);
    await one.close();
    await waitFor(() => run.streams.length === 2);
    run.writeMany(2);
    run.write('DONE');
    await waitFor(() => two.end() === 'ended');
    expect(run.streams[1]?.after).toBe(5);
    expect(seqs(two.lines)).toEqual(upTo(8));
  });

  it('go on without a tab that is frozen, which catches up when it thaws', async () => {
    const run = newRun();
    const [one, two] = [openTab(run), openTab(run)];
    await waitFor(() => run.streams.length === 1);
    run.writeMany(2);
    await Promise.all([one.has(2), two.has(2)]);
    one.freeze();
    await waitFor(() => run.streams.length === 2);
    run.writeMany(3);
    await two.has(5);
    one.thaw();
    await one.has(5);
    run.write('DONE');
    await waitFor(() => one.end() === 'ended' && two.end() === 'ended');
    expect([seqs(one.lines), seqs(two.lines)]).toEqual([upTo(6), upTo(6)]);
    expect(run.streams).toHaveLength(2);
  });

  it('take the place of a tab that holds the lock and says nothing, once it was asked twice', async () => {
    const run = newRun();
    run.writeMany(2);
    const hung = Promise.withResolvers<void>();
    const holding = navigator.locks.request(`gemscout-run-${run.runId}`, () => hung.promise);
    jest.useFakeTimers({ doNotFake: [...EXCEPT_INTERVALS] });
    const [one, two] = [openTab(run), openTab(run)];
    jest.advanceTimersByTime(SILENT_MS);
    await turns(10);
    expect(run.streams).toEqual([]);
    jest.advanceTimersByTime(SILENT_MS);
    await Promise.all([one.has(2), two.has(2)]);
    hung.resolve();
    await expect(holding).rejects.toThrow();
    run.writeMany(2);
    run.write('DONE');
    await waitFor(() => one.end() === 'ended' && two.end() === 'ended');
    expect([seqs(one.lines), seqs(two.lines)]).toEqual([upTo(5), upTo(5)]);
  });

  it('go on when the lock is taken from the tab with the stream', async () => {
    const run = newRun();
    const [one, two] = [openTab(run), openTab(run)];
    await waitFor(() => run.streams.length === 1);
    run.writeMany(2);
    await Promise.all([one.has(2), two.has(2)]);
    await navigator.locks.request(`gemscout-run-${run.runId}`, { steal: true }, () => run.writeMany(2));
    run.write('DONE');
    await waitFor(() => one.end() === 'ended' && two.end() === 'ended');
    expect([seqs(one.lines), seqs(two.lines)]).toEqual([upTo(5), upTo(5)]);
  });
});

it('goes on after the lines that a tab has already', async () => {
  const run = newRun();
  run.writeMany(4);
  const first = openTab(run);
  await first.has(4);
  await first.close();
  const again = openTab(run, first.lines);
  run.write('DONE');
  await waitFor(() => again.end() === 'ended');
  expect(run.streams.at(-1)?.after).toBe(4);
  expect(seqs(again.lines)).toEqual(upTo(5));
});
