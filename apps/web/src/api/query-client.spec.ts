import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MutationObserver, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { startRun } from '../entities/run/runs-api.ts';
import { callApi, sentenceOf } from './http.ts';
import { createQueryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const realFetch = globalThis.fetch;
const problem = (status: number) => new Response(JSON.stringify({ status, detail: `No, ${status}.` }), { status });
const offline = () => Promise.reject(new TypeError('fetch failed'));
const MINUTE_MS = 60_000;

let client: QueryClient;
let calls: { readonly path: string; readonly headers: Headers }[];
let kept: Map<string, string>;

/** The network, which gives one answer after the other, and the last one from then on. */
function answers(...script: readonly (() => Promise<Response> | Response)[]): void {
  globalThis.fetch = async (path, options) => {
    calls.push({ path: String(path), headers: new Headers(options?.headers) });
    return (script[Math.min(calls.length, script.length) - 1] ?? offline)();
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  [client, calls, kept] = [createQueryClient(), [], new Map([['token', 'secret']])];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  client.clear();
  globalThis.fetch = realFetch;
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

/** A page that looks at the watchlist. */
function look() {
  const observer = new QueryObserver(client, { queryKey: queryKeys.watchlist, queryFn: () => callApi('/watchlist') });
  return { observer, leave: observer.subscribe(() => undefined) };
}

/** A page that removes an item. */
function remove() {
  const mutation = new MutationObserver(client, { mutationFn: () => callApi('/watchlist/1', { method: 'DELETE' }) });
  mutation.mutate().catch(() => undefined);
  return mutation;
}

async function callsAfter(...waitsMs: readonly number[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const waitMs of waitsMs) {
    await jest.advanceTimersByTimeAsync(waitMs);
    counts.push(calls.length);
  }
  return counts;
}

describe('a query', () => {
  it.each([
    ['the network is away', offline],
    ['the server fails', () => problem(500)],
    ['the server is busy', () => problem(503)],
  ])('is asked again after 1, 2 and 4 seconds when %s, and then fails', async (_when, answer) => {
    answers(answer);
    const { observer } = look();
    expect(await callsAfter(0, 999, 1, 1_999, 1, 3_999)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(observer.getCurrentResult().isError).toBe(false);
    expect(await callsAfter(1, MINUTE_MS)).toEqual([4, 4]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  it('is asked again also while the browser believes to be offline', async () => {
    onlineManager.setOnline(false);
    answers(offline, () => Response.json([]));
    const { observer } = look();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(observer.getCurrentResult().data).toEqual([]);
  });

  it.each([400, 401, 402, 403, 404, 409, 422, 429])('is never asked again after a %i', async (status) => {
    answers(() => problem(status));
    const { observer } = look();
    expect(await callsAfter(0, MINUTE_MS)).toEqual([1, 1]);
    expect(observer.getCurrentResult().isError).toBe(true);
  });

  it('keeps its data for five minutes after the last one who looked', async () => {
    answers(() => Response.json([]));
    const { leave } = look();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    leave();
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(client.getQueryData(queryKeys.watchlist)).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(queryKeys.watchlist)).toBeUndefined();
  });
});

describe('a command', () => {
  it.each([
    ['the network is away', offline],
    ['the server fails', () => problem(500)],
    ['it was refused', () => problem(422)],
  ])('is sent once when %s', async (_when, answer) => {
    answers(answer);
    const mutation = remove();
    expect(await callsAfter(0, MINUTE_MS)).toEqual([1, 1]);
    expect(mutation.getCurrentResult().isError).toBe(true);
  });

  it('fails at once while the browser is offline, and does not happen later', async () => {
    onlineManager.setOnline(false);
    answers(offline);
    const mutation = remove();
    expect(await callsAfter(0)).toEqual([1]);
    expect(mutation.getCurrentResult().isError).toBe(true);
    onlineManager.setOnline(true);
    expect(await callsAfter(MINUTE_MS)).toEqual([1]);
  });

  it('that starts a run is sent again, three times, under one idempotency key', async () => {
    answers(
      offline,
      () => problem(503),
      offline,
      () => Response.json({ id: 'r1' }, { status: 201 }),
    );
    const started = startRun({ kind: 'trending' });
    expect(await callsAfter(0, 1_000, 2_000, 4_000)).toEqual([1, 2, 3, 4]);
    expect(await started).toEqual({ id: 'r1' });
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('that starts a run and had no answer has the same key when the person tries again, another after an answer', async () => {
    answers(offline);
    const failed = startRun({ kind: 'trending' }).catch((error: unknown) => error);
    await callsAfter(0, MINUTE_MS);
    expect(await failed).toBeInstanceOf(TypeError);
    answers(() => Response.json({ id: 'r1' }, { status: 201 }));
    await startRun({ kind: 'trending' });
    await startRun({ kind: 'trending' });
    const [first, ...others] = calls.map(({ headers }) => headers.get('idempotency-key'));
    const [next, again] = others.slice(-2);
    expect([next === first, again === first]).toEqual([true, false]);
  });

  it.each([402, 403, 422, 429])('that starts a run is not sent again after a %i', async (status) => {
    answers(() => problem(status));
    const refusal = startRun({ kind: 'trending' }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await refusal).toMatchObject({ status });
    expect(calls).toHaveLength(1);
  });
});

describe('an answer that is not OK', () => {
  const failureOf = async (answer: () => Response) => {
    answers(answer);
    return callApi('/watchlist').then(
      () => new Error('it was OK'),
      (error: unknown) => (error instanceof Error ? error : new Error('no error')),
    );
  };

  it('raises its text, of which a problem document shows its detail', async () => {
    const plain = await failureOf(() => new Response('The disk is full', { status: 500 }));
    expect([plain.message, sentenceOf(plain)]).toEqual(['The disk is full', 'The disk is full']);
    const told = await failureOf(() => problem(429));
    expect([told.message, sentenceOf(told)]).toEqual(['{"status":429,"detail":"No, 429."}', 'No, 429.']);
  });

  it('of 401 clears the token, and only the token, and raises Unauthorized', async () => {
    kept.set('userEmail', 'ada@example.com').set('lastRunId', 'r1');
    expect((await failureOf(() => problem(401))).message).toBe('Unauthorized');
    expect([...kept.keys()]).toEqual(['userEmail', 'lastRunId']);
  });

  it.each([400, 403, 404, 500])('of %i leaves the session alone', async (status) => {
    await failureOf(() => problem(status));
    expect(kept.get('token')).toBe('secret');
  });

  it('of 401 to an earlier session leaves the present one alone', async () => {
    await failureOf(() => {
      kept.set('token', 'newer');
      return problem(401);
    });
    expect(kept.get('token')).toBe('newer');
  });
});
