import 'reflect-metadata';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { gatewayUnderTest, RESTING_KEY, RUN, type GatewayUnderTest } from './testing/gateway.ts';
import { connect, reader, type Received } from './testing/sse-reader.ts';

const OTHERS_RUN = '0d2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f22';
const UNKNOWN_RUN = '1e2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f33';

let store: EventStore;
let gateway: GatewayUnderTest;
const lengthOf = new Map<string, number>();

beforeEach(async () => {
  store = memoryEventStore();
  lengthOf.clear();
  await request(RUN, 'mine');
  await request(OTHERS_RUN, 'theirs');
  gateway = await gatewayUnderTest(store);
});

afterEach(() => gateway.close());

async function append(runId: string, type: string, data: Record<string, string | { readonly text: string }>) {
  const stream = `run-${runId}`;
  const expectedRevision = lengthOf.get(stream) ?? 0;
  lengthOf.set(stream, expectedRevision + 1);
  await store.append([{ stream, events: [{ id: crypto.randomUUID(), type, data }], expectedRevision }]);
}

const request = (runId: string, workspaceId: string) => append(runId, 'RunRequested', { workspaceId });
const log = (type: string, message: string, text = '') =>
  append(RUN, type, { message, at: '2026-01-02T03:04:05.000Z', payload: { text } });

const addressOf = (query: string, runId = RUN) => `${gateway.address}/runs/${runId}/events?${query}`;
const ask = (query: string, init?: RequestInit, runId?: string) => fetch(addressOf(query, runId), init);

async function readToEnd(query: string): Promise<readonly Received[]> {
  const { received, feed } = reader();
  feed(await (await ask(query)).text());
  return received;
}

describe('a stream', () => {
  it('replays the labels from the start, leaves lifecycle facts out, and ends behind the terminal event', async () => {
    await log('INIT', 'begin');
    await append(RUN, 'StageQueued', {});
    await log('DONE', 'end');
    expect(await readToEnd('token=token')).toEqual([
      { id: '1', label: '[INIT]', message: 'begin' },
      { id: '3', label: '[DONE]', message: 'end' },
    ]);
  });

  it('goes on live after the replay, for each of several clients', async () => {
    await log('INIT', 'begin');
    const clients = [readToEnd('token=token'), readToEnd('token=ticket_good'), readToEnd('token=token&after=1')];
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let n = 0; n < 20; n += 1) await log('TOOL', String(n));
    await log('ERROR', 'end');
    const [first, second, third] = await Promise.all(clients);
    expect(first?.map(({ message }) => message)).toEqual([
      'begin',
      ...Array.from({ length: 20 }, (_, n) => String(n)),
      'end',
    ]);
    expect(second).toEqual(first);
    expect(third).toEqual(first?.slice(1));
  });

  it('begins behind Last-Event-ID, which wins over after', async () => {
    for (const message of ['a', 'b', 'c']) await log('TOOL', message);
    await log('DONE', 'end');
    const { received, feed } = reader();
    const answer = await ask('token=token&after=1', { headers: { 'last-event-id': '2' } });
    feed(await answer.text());
    expect(received.map(({ message }) => message)).toEqual(['c', 'end']);
    expect((await readToEnd('token=token&after=0')).length).toBe(4);
  });

  it('answers 204 to who has the terminal event already', async () => {
    await log('DONE', 'end');
    expect((await ask('token=token&after=1')).status).toBe(204);
  });

  it('passes on the label of a later release', async () => {
    await log('SOMETHING_NEW', 'hello');
    await log('DONE', 'end');
    expect((await readToEnd('token=token'))[0]?.label).toBe('[SOMETHING_NEW]');
  });

  it('tells proxies to keep their hands off, and shows that it lives', async () => {
    const abort = new AbortController();
    const answer = await ask('token=token', { signal: abort.signal });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^\w{32}$/);
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    let text = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk);
    })().catch(() => undefined);
    await waitFor(() => text.split(':\n\n').length > 4);
    abort.abort();
    await reading;
  });

  it('ends with its session', async () => {
    const reading = readToEnd('token=ticket_good');
    await new Promise((resolve) => setTimeout(resolve, 100));
    gateway.endedSessions.add('session');
    expect(await reading).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['an unknown token', RUN, 'token=other', 401],
    ['no token', RUN, '', 401],
    ['a bad ticket', RUN, 'token=ticket_bad', 403],
    ['the ticket of another run', OTHERS_RUN, 'token=ticket_good', 403],
    ["another workspace's run", OTHERS_RUN, 'token=token', 404],
    ['an unknown run', UNKNOWN_RUN, 'token=token', 404],
    ['an id that is none', 'x', 'token=token', 404],
    ['a garbage cursor', RUN, 'token=token&after=x', 422],
    ['a negative cursor', RUN, 'token=token&after=-1', 422],
    ['a cursor beyond the end', RUN, 'token=token&after=99', 422],
    ['two cursors', RUN, 'token=token&after=0&after=1', 422],
  ])('%s', async (_what, runId, query, status) => {
    const answer = await ask(query, undefined, runId);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ status, detail: expect.any(String), code: expect.any(String) });
  });
});

describe('an API key', () => {
  it('that stands in the address is refused, and should be revoked, whatever else is sent', async () => {
    for (const query of [`token=${RESTING_KEY}`, `token=token&note=gsk_${'x'.repeat(43)}`]) {
      const answer = await ask(query, { headers: { authorization: 'Bearer token' } });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'key_in_address', detail: expect.stringContaining('revoke') }),
      ]);
    }
  });

  it('that rests opens nothing', async () => {
    const answer = await ask('', { headers: { authorization: `Bearer ${RESTING_KEY}` } });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'key_suspended' }]);
  });
});

it('no other method opens a stream, and no answer sets a cookie or lets another origin in', async () => {
  for (const method of ['HEAD', 'POST', 'OPTIONS']) {
    const answer = await ask('token=token', { method, headers: { origin: 'https://evil.example' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect([...answer.headers.keys()].filter((name) => /cookie|access-control/.test(name))).toEqual([]);
  }
});

describe('a poor connection', () => {
  it('that takes nothing is dropped, and the others are served meanwhile', async () => {
    const stuck = await connect(addressOf('token=token'));
    stuck.pause();
    const dropped = new Promise((resolve) => stuck.on('close', resolve).on('error', resolve));
    const reading = readToEnd('token=token');
    for (let n = 0; n < 600; n += 1) {
      await log('TOOL', String(n), 'x'.repeat(25_000));
      await endOfTurn(); // lets readers in this process run
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await log('DONE', 'end');
    expect((await reading).length).toBe(601);
    stuck.resume();
    await dropped;
    expect(stuck.complete).toBe(false);
  });
});
