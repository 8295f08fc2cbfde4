import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../api/http.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { followRun, type ConnectToRun } from './run-stream.ts';

const realTimeout = setTimeout;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const lineOf = (seq: number, label = 'TOOL') =>
  `id: ${seq}\ndata: ${JSON.stringify({ label: `[${label}]`, message: `Größe ${seq}`, ts: '', payload_json: {}, seq })}\n\n`;
const run = [1, 2, 4, 5, 9].map((seq) => lineOf(seq)).join('') + ': heartbeat\n\n' + lineOf(12, 'DONE');
const bytes = new TextEncoder().encode(run);

async function follow(connect: ConnectToRun, signal = new AbortController().signal) {
  const entries: LogEntry[] = [];
  const following = followRun({ runId: 'r', onEntry: (entry) => entries.push(entry), signal, connect });
  let end: string | undefined;
  void following.then((result) => (end = result));
  for (let turn = 0; turn < 2_000 && end === undefined; turn += 1) {
    await new Promise((resolve) => realTimeout(resolve, 0));
    await jest.advanceTimersByTimeAsync(50);
  }
  return { end, seqs: entries.map(({ seq }) => seq) };
}

it('gives every line in order and ends with the last one', async () => {
  expect(await follow(() => Promise.resolve(new Response(bytes)))).toEqual({ end: 'ended', seqs: [1, 2, 4, 5, 9, 12] });
});

it('goes on after the last line received, wherever the connection was cut', async () => {
  const asked: (number | undefined)[] = [];
  let cut = 0;
  const { end, seqs } = await follow((_, after) => {
    asked.push(after);
    cut += 97;
    return Promise.resolve(new Response(bytes.slice(0, cut)));
  });
  expect({ end, seqs }).toEqual({ end: 'ended', seqs: [1, 2, 4, 5, 9, 12] });
  expect(asked[0]).toBeUndefined();
  expect(asked).toContain(4);
});

it('has ended when nothing is left to send', async () => {
  expect((await follow(() => Promise.resolve(new Response(null, { status: 204 })))).end).toBe('ended');
});

it.each([401, 403, 404, 410])('is lost at once on %i', async (status) => {
  let connections = 0;
  const { end } = await follow(() => Promise.reject(new ApiError(status, `${(connections += 1)}`)));
  expect([end, connections]).toEqual(['lost', 1]);
});

it('is lost after thirty seconds without success, and not before', async () => {
  const began = Date.now();
  expect((await follow(() => Promise.reject(new TypeError('no network')))).end).toBe('lost');
  expect(Date.now() - began).toBeGreaterThanOrEqual(30_000);
  expect(Date.now() - began).toBeLessThan(40_000);
});

it('stops when it is left', async () => {
  const leave = new AbortController();
  leave.abort();
  expect((await follow(() => Promise.resolve(new Response(bytes)), leave.signal)).end).toBe('left');
});
