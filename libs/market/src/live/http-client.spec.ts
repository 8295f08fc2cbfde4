import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { MarketFailure } from '../market-data.ts';
import { providerClient, type ProviderClientOptions } from './http-client.ts';

const KEY = 'canary-key-5f2e';
const Price = z.object({ price: z.number() });

let server: Server;
let baseUrl: string;
let answer: RequestListener;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const clientOf = (options: Partial<ProviderClientOptions> = {}) =>
  providerClient({
    provider: 'acme',
    baseUrl,
    query: { token: KEY },
    headers: { 'x-api-key': KEY },
    secrets: [KEY],
    ...options,
  });
const price = (options?: Partial<ProviderClientOptions>, signal?: AbortSignal) =>
  clientOf(options).getJson('/v1/price', { symbol: 'BRK.B' }, Price, signal);

/** An address of loopback that was in use just now, and is not any more. */
async function closedAddress(): Promise<string> {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  await new Promise((closed) => other.close(closed));
  return `http://127.0.0.1:${port}`;
}

/** Everything that a log could show of an error: its own fields, its stack and its causes. */
function shownOf(error: unknown): string {
  return inspect(error, { depth: 10, showHidden: true });
}

async function failure(call: Promise<unknown>): Promise<MarketFailure> {
  const error: unknown = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof MarketFailure)) throw new Error('expected a MarketFailure', { cause: error });
  expect(shownOf(error)).not.toContain(KEY);
  expect(error.message).toMatch(/^acme /);
  return error;
}

const says =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

describe('an answer', () => {
  it('is read by its schema, and says when it was read', async () => {
    answer = says(200, '{"price": 12.5, "unknown": true}');
    asked = [];
    const { data, fetchedAt } = await price();
    expect(data).toEqual({ price: 12.5 });
    expect(new Date(fetchedAt).toISOString()).toBe(fetchedAt);
    expect(asked).toEqual([`/v1/price?symbol=BRK.B&token=${KEY}`]);
  });

  it('is unpacked', async () => {
    answer = says(200, gzipSync('{"price": 3}'), { 'content-encoding': 'gzip' });
    expect((await price()).data).toEqual({ price: 3 });
  });

  it('is data whatever its content type says, as long as it is JSON', async () => {
    answer = says(200, '{"price": 3}', { 'content-type': 'text/plain' });
    expect((await price()).data).toEqual({ price: 3 });
  });

  it('comes from below the path of the base address', async () => {
    answer = says(200, '{"price": 3}');
    asked = [];
    await price({ baseUrl: `${baseUrl}/proxy/acme/` });
    expect(asked[0]).toMatch(/^\/proxy\/acme\/v1\/price\?/);
  });

  it('is asked for after its turn has come, and not at all where the turn is refused', async () => {
    answer = says(200, '{"price": 3}');
    asked = [];
    const turns: string[] = [];
    await price({ schedule: async () => void turns.push(`before request ${asked.length + 1}`) });
    expect(turns).toEqual(['before request 1']);
    const refused = price({
      schedule: () => Promise.reject(new MarketFailure('rate_limited', 'acme has 0 of 25 left')),
    });
    expect(await failure(refused)).toMatchObject({ code: 'rate_limited' });
    expect(asked).toHaveLength(1);
  });

  it('follows a redirect within the host', async () => {
    answer = (request, response) =>
      request.url?.startsWith('/v2/')
        ? says(200, '{"price": 4}')(request, response)
        : says(302, '', { location: '/v2/price' })(request, response);
    expect((await price()).data).toEqual({ price: 4 });
  });
});

describe('a status', () => {
  it.each([
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [400, 'no_data'],
    [404, 'no_data'],
    [422, 'no_data'],
    [429, 'rate_limited'],
    [408, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [529, 'unavailable'],
  ])('%d is %s', async (status, code) => {
    answer = says(status, `{"error": "your key ${KEY} is bad"}`);
    expect(await failure(price())).toMatchObject({ code, retryAfterMs: undefined });
  });

  it('429 hands on how long to wait, in seconds or until a date', async () => {
    answer = says(429, '{}', { 'retry-after': '30' });
    expect(await failure(price())).toMatchObject({ code: 'rate_limited', retryAfterMs: 30_000 });
    answer = says(429, '{}', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
    expect((await failure(price())).retryAfterMs).toBeGreaterThan(3_000_000);
    answer = says(429, '{}', { 'retry-after': 'soon' });
    expect((await failure(price())).retryAfterMs).toBeUndefined();
  });

  it('200 that says no by its words is what the provider means, without the key that it repeats', async () => {
    answer = says(200, JSON.stringify({ note: `the key ${KEY} has used its 25 questions` }));
    const refused = price({
      refusalIn: ({ json }) => {
        const { data } = z.object({ note: z.string() }).safeParse(json);
        return data && { code: 'rate_limited', message: `says: ${data.note}` };
      },
    });
    expect((await failure(refused)).message).toBe(
      'acme says: the key *** has used its 25 questions, asked for /v1/price',
    );
  });
});

describe('what is no answer is unavailable', () => {
  const breaks = async (sentence: RegExp, options?: Partial<ProviderClientOptions>) => {
    const error = await failure(price(options));
    expect(error.code).toBe('unavailable');
    expect(error.message).toMatch(sentence);
  };

  it('a page where data was expected', async () => {
    answer = says(200, '<!doctype html><title>Are you human?</title>', { 'content-type': 'text/html' });
    await breaks(/a page where data was expected/);
  });

  it('nothing, and text that is no JSON', async () => {
    answer = says(200, '');
    await breaks(/nothing where data/);
    answer = says(200, 'Too busy');
    await breaks(/text where data/);
  });

  it('another shape, whose place is named but not its value', async () => {
    answer = says(200, JSON.stringify({ price: KEY }));
    await breaks(/shape that this release does not know \(price\)/);
  });

  it('silence', async () => {
    answer = () => {};
    await breaks(/took longer than 50 ms/, { timeoutMs: 50 });
  });

  it('a body that never ends in time', async () => {
    answer = (_request, response) => void response.writeHead(200).write('{"price":');
    await breaks(/took longer than 200 ms/, { timeoutMs: 200 });
  });

  it('a body that is cut', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"price": 1', () => response.destroy());
    };
    await breaks(/broke off/);
  });

  it('a packed body that is cut', async () => {
    answer = says(200, gzipSync('{"price": 3}').subarray(0, 15), { 'content-encoding': 'gzip' });
    await breaks(/text where data was expected/);
  });

  it('a body that is too large, also where it is small while packed', async () => {
    answer = says(200, `"${'x'.repeat(5_000)}"`);
    await breaks(/more than 1000 bytes/, { maxBytes: 1_000 });
    answer = says(200, gzipSync(`"${'x'.repeat(500_000)}"`), { 'content-encoding': 'gzip' });
    await breaks(/more than 10000 bytes/, { maxBytes: 10_000 });
  });

  it('a redirect to another host, which is never asked', async () => {
    asked = [];
    answer = says(302, '', { location: `http://localhost:${new URL(baseUrl).port}/steal` });
    await breaks(/redirects to another host/);
    expect(asked).toHaveLength(1);
  });

  it('a redirect without end', async () => {
    answer = says(302, '', { location: '/again' });
    await breaks(/redirects more than 3 times/);
  });

  it('a port where nobody listens', async () => {
    await breaks(/ECONNREFUSED/, { baseUrl: await closedAddress() });
  });
});

it('a key that no header can carry is refused without being shown', async () => {
  const odd = `${KEY}\u{1F511}`;
  expect(await failure(price({ headers: { authorization: odd } }))).toMatchObject({ code: 'auth' });
});

it('ends with the reason of whoever aborted it, also while the answer is under way', async () => {
  const cancelled = new Error('the run was cancelled');
  answer = () => {};
  const controller = new AbortController();
  const under = price({}, controller.signal);
  controller.abort(cancelled);
  await expect(under).rejects.toBe(cancelled);
  await expect(price({}, AbortSignal.abort(cancelled))).rejects.toBe(cancelled);
});
