import { describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../api/http.ts';
import { createRunConsole, type FollowedRun, type RunConsoleDeps } from './run-console.ts';
import { followRun, type ConnectToRun } from './run-stream.ts';

const streamOf = (...labels: readonly string[]) =>
  new Response(labels.map((label, seq) => `data: ${JSON.stringify({ label: `[${label}]`, seq })}\n\n`).join(''));
const over = (connect: ConnectToRun) => {
  const follow = ({ known, ...options }: Omit<FollowedRun, 'onReconnecting'>) =>
    followRun({ ...options, after: known.at(-1)?.seq, connect });
  return { follow, followAlone: follow } satisfies Partial<RunConsoleDeps>;
};
const never = over(() => new Promise<Response>(() => undefined));

function consoleWith(change: Partial<RunConsoleDeps> = {}, lastRunId: string | null = null) {
  const cancelled: string[] = [];
  let remembered = lastRunId;
  const runs = createRunConsole({
    startRun: () => Promise.resolve({ id: 'run-1' }),
    cancelRun: (runId) => Promise.resolve(cancelled.push(runId)),
    readRun: () => Promise.resolve({ status: 'active' }),
    ...over(() => Promise.resolve(streamOf('INIT', 'TOPICS', 'DONE'))),
    lastRun: { read: () => remembered, remember: (runId) => void (remembered = runId) },
    nextFrame: (draw) => void setTimeout(draw, 0),
    onLines: () => undefined,
    onCancelled: () => undefined,
    ...change,
  });
  const untilIdle = async () => {
    for (let turn = 0; turn < 10_000 && runs.read().phase !== 'idle'; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return runs.read();
  };
  /** No stop is under way, and the last line is there, if any. */
  const untilKnown = async () => {
    const known = () => runs.read().stops.every(({ state }) => state !== 'stopping');
    for (let turn = 0; turn < 200 && !known(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 10));
    return runs.read();
  };
  return { runs, cancelled, untilIdle, untilKnown, remembered: () => remembered };
}

describe('a start', () => {
  it('remembers the run, streams it, and is idle after its last line', async () => {
    const { runs, untilIdle, remembered } = consoleWith();
    await runs.start({ kind: 'trending' });
    expect(runs.read()).toMatchObject({ phase: 'active', runId: 'run-1' });
    expect((await untilIdle()).log.map(({ label }) => label)).toEqual(['INIT', 'TOPICS', 'DONE']);
    expect(remembered()).toBe('run-1');
  });

  it('draws a long run in pieces, each once, and is active until the last one', async () => {
    const labels = ['INIT', ...Array.from({ length: 9_000 }, () => 'TOOL'), 'DONE'];
    const drawn: number[] = [];
    const { runs, untilIdle } = consoleWith({
      ...over(() => Promise.resolve(streamOf(...labels))),
      onLines: (lines) => void (runs.read().phase === 'active' && drawn.push(lines.length)),
    });
    runs.follow('run-1');
    expect((await untilIdle()).log.map(({ seq }) => seq)).toEqual(labels.map((_, seq) => seq));
    expect(drawn.reduce((sum, count) => sum + count)).toBe(labels.length);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(4_000);
  });

  it.each([402, 403, 422, 429, 503])(
    'refused with %i goes back to idle with the one line of the server',
    async (status) => {
      const refused = new ApiError(status, JSON.stringify({ detail: 'No runs left today.', code: 'daily_cap' }));
      const { runs } = consoleWith({ startRun: () => Promise.reject(refused) });
      await runs.start({ kind: 'trending' });
      expect(runs.read()).toMatchObject({
        phase: 'idle',
        refusal: { text: 'No runs left today.', code: 'daily_cap' },
        log: [],
      });
    },
  );

  it.each([400, 500])('that failed with %i goes back to idle without a word', async (status) => {
    const { runs } = consoleWith({ startRun: () => Promise.reject(new ApiError(status, '{"detail":"x"}')) });
    await runs.start({ kind: 'trending' });
    expect(runs.read()).toMatchObject({ phase: 'idle', refusal: null });
  });

  it('that does not reach the server says so at once while it is tried again, and when it is given up', async () => {
    const told: (string | undefined)[] = [];
    const { runs } = consoleWith({
      startRun: (_body, onAway) => {
        onAway();
        told.push(runs.read().phase, runs.read().refusal?.text);
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    expect(await runs.start({ kind: 'trending' })).toBe(false);
    expect(told).toEqual(['starting', 'The server cannot be reached. Your input is kept. Trying again…']);
    expect(runs.read().phase).toBe('idle');
    expect(runs.read().refusal?.text).toMatch(/^The server cannot be reached\. Your input is kept\. Once/);
  });

  it('is not possible while a run is shown', async () => {
    const { runs } = consoleWith({ ...never, startRun: () => Promise.resolve({ id: 'run-2' }) });
    runs.follow('run-1');
    await runs.start({ kind: 'trending' });
    expect(runs.read().runId).toBe('run-1');
  });
});

describe('Stop run', () => {
  const ends = (outcome: string) => {
    const end = `data: ${JSON.stringify({ label: '[DONE]', seq: 5, payload_json: { outcome } })}\n\n`;
    return { ...never, followAlone: over(() => Promise.resolve(new Response(end))).followAlone };
  };
  const unavailable = () => Promise.reject(new ApiError(503, '{"detail":"Try again in a moment."}'));

  it('cancels the run, frees the next start at once, and reads the end from a stream of its own', async () => {
    const { runs, cancelled, untilKnown } = consoleWith(ends('cancelled'));
    runs.follow('run-1');
    runs.stop();
    expect(runs.read()).toMatchObject({ phase: 'idle', stops: [{ runId: 'run-1', state: 'stopping' }] });
    expect(cancelled).toEqual(['run-1']);
    const { log, stops } = await untilKnown();
    expect([log.map(({ seq }) => seq), stops]).toEqual([[5], []]);
  });

  it('says so where the run had already finished', async () => {
    const { runs, untilKnown } = consoleWith(ends('completed'));
    runs.follow('run-1');
    runs.stop();
    expect((await untilKnown()).stops).toEqual([{ runId: 'run-1', state: 'too-late' }]);
  });

  it('says why where it failed, goes on with the run, and can be tried again', async () => {
    let cancel = unavailable;
    const { runs, untilKnown } = consoleWith({ ...ends('cancelled'), cancelRun: () => cancel() });
    runs.follow('run-1');
    runs.stop();
    const failed = { runId: 'run-1', state: 'failed', reason: 'Try again in a moment.' };
    expect(await untilKnown()).toMatchObject({ phase: 'active', stops: [failed] });
    cancel = () => Promise.resolve() as Promise<never>;
    runs.stopAgain('run-1');
    expect(runs.read().phase).toBe('idle');
    expect(await untilKnown()).toMatchObject({ phase: 'idle', stops: [], log: [{ label: 'DONE' }] });
  });

  it('always ends, also where no stream gives its end', async () => {
    jest.useFakeTimers();
    const left: AbortSignal[] = [];
    const { runs } = consoleWith({
      ...never,
      followAlone: ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(left.push(signal)))),
    });
    runs.follow('run-1');
    runs.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect(left).toHaveLength(1);
    expect(runs.read().stops).toEqual([{ runId: 'run-1', state: 'unread' }]);
  });

  it('before the run has its id cancels it as soon as it has one, and shows it', async () => {
    const { runs, cancelled, untilKnown } = consoleWith(ends('cancelled'));
    const starting = runs.start({ kind: 'trending' });
    runs.stop();
    expect(runs.read()).toMatchObject({ phase: 'idle', stops: [{ runId: null, state: 'stopping' }] });
    await starting;
    expect(await untilKnown()).toMatchObject({ runId: 'run-1', phase: 'idle', log: [{ label: 'DONE' }] });
    expect(cancelled).toEqual(['run-1']);
  });

  it('leaves the run alone that was started since', async () => {
    const { runs, untilKnown } = consoleWith({
      ...ends('completed'),
      startRun: () => Promise.resolve({ id: 'run-2' }),
    });
    runs.follow('run-1');
    runs.stop();
    await runs.start({ kind: 'trending' });
    expect(await untilKnown()).toMatchObject({
      phase: 'active',
      runId: 'run-2',
      log: [],
      stops: [{ runId: 'run-1', state: 'too-late' }],
    });
  });
});

describe('lines that are there stay there', () => {
  it('when a start is refused, and until a run has begun', async () => {
    let asked = 0;
    const answers = [Promise.withResolvers<{ id: string }>(), Promise.withResolvers<{ id: string }>()];
    const { runs, untilIdle } = consoleWith({ startRun: () => answers[asked++]?.promise ?? Promise.reject() });
    const [refused, begun] = answers;
    runs.follow('run-1');
    const { log } = await untilIdle();
    const first = runs.start({ kind: 'trending' });
    expect(runs.read()).toMatchObject({ phase: 'starting', log });
    refused?.reject(new ApiError(429, '{"detail":"No runs left today."}'));
    await first;
    expect(runs.read()).toMatchObject({ phase: 'idle', runId: 'run-1', log });
    const second = runs.start({ kind: 'trending' });
    begun?.resolve({ id: 'run-2' });
    await second;
    expect(runs.read()).toMatchObject({ phase: 'active', runId: 'run-2', log: [] });
  });

  it('until another session begins', async () => {
    const { runs, untilIdle } = consoleWith();
    runs.follow('run-1');
    await untilIdle();
    runs.reset();
    expect(runs.read().log).toEqual([]);
  });
});

it('rejoins a last run that is still active, and reads the lines of one that has ended', async () => {
  const active = consoleWith(never, 'run-7');
  await active.runs.rejoin();
  expect(active.runs.read()).toMatchObject({ phase: 'active', runId: 'run-7' });

  const finished = consoleWith({ readRun: () => Promise.resolve({ status: 'completed' }) }, 'run-7');
  await finished.runs.rejoin();
  expect(finished.runs.read()).toMatchObject({ phase: 'idle', runId: 'run-7' });
  await finished.untilKnown();
  expect(finished.runs.read().log.map(({ label }) => label)).toEqual(['INIT', 'TOPICS', 'DONE']);
});

it('goes on after the lines that are there when it comes back to a run that it lost', async () => {
  const known: number[] = [];
  const streams = [[streamOf('INIT', 'TOPICS')], [streamOf('INIT', 'TOPICS', 'DONE')]];
  const { runs, untilIdle } = consoleWith({
    follow: async (options) => {
      known.push(options.known.length);
      const [stream] = streams.shift() ?? [];
      const after = options.known.at(-1)?.seq;
      const gone = new ApiError(404, '');
      let connected = false;
      const connect = () => {
        if (connected || !stream) return Promise.reject(gone);
        connected = true;
        return Promise.resolve(stream);
      };
      return followRun({ ...options, after, connect });
    },
  });
  runs.follow('run-1');
  await untilIdle();
  await runs.rejoin();
  expect((await untilIdle()).log.map(({ label }) => label)).toEqual(['INIT', 'TOPICS', 'DONE']);
  expect(known).toEqual([0, 2]);
});

it('joins the run that another tab began, unless something is being read here', async () => {
  const other = consoleWith(never, 'run-7');
  other.runs.agree();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(other.runs.read()).toMatchObject({ phase: 'active', runId: 'run-7' });

  const reading = consoleWith();
  reading.runs.follow('run-1');
  await reading.untilIdle();
  reading.runs.agree();
  expect(reading.runs.read()).toMatchObject({ phase: 'idle', runId: 'run-1' });
});

it('clears the view only, and shows what comes after', async () => {
  const { runs, untilIdle } = consoleWith();
  runs.follow('run-1');
  await untilIdle();
  runs.clear();
  expect(runs.read()).toMatchObject({ clearedThrough: 2 });
  expect(runs.read().log).toHaveLength(3);
});
