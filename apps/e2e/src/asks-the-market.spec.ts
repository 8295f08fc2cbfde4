import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { cliProgram, type Environment, runProgram } from './server-process.ts';

const KEY = 'canary-key-of-a-provider';

const market = (words: readonly string[], environment: Environment = {}) =>
  runProgram(cliProgram, ['market', ...words], environment);

/** A provider on loopback that says `body` with `status` to everything. */
async function withProvider<Result>(status: number, body: unknown, work: (baseUrl: string) => Promise<Result>) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '90' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const finnhub = (baseUrl: string) => ({ FINNHUB_API_KEY: KEY, FINNHUB_BASE_URL: baseUrl });
const ofFinnhub = ['quote', 'AAPL', '--provider', 'finnhub', '--json'];

it('answers from the sample market without any key, with where it comes from', async () => {
  const { exitCode, stdout } = await market(['quote', 'ADVRO', '--json']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    data: { symbol: 'ADVRO', price: 36.89 },
    provenance: { provider: 'sample' },
  });
});

it('says which variable a provider needs, and that a ticker is not there', async () => {
  const keyless = await market(ofFinnhub);
  expect(keyless.exitCode).toBe(4);
  expect(JSON.parse(keyless.stdout).failure).toMatchObject({
    code: 'auth',
    remedy: expect.stringContaining('FINNHUB_API_KEY'),
  });
  const unknown = await market(['quote', 'NOPE']);
  expect([unknown.exitCode, unknown.output]).toEqual([4, expect.stringContaining('no_data')]);
});

it('asks a provider at its address, and types what it says', async () => {
  const answered = await withProvider(200, { c: 146.36, pc: 150.19, dp: -2.55, t: 1_629_316_803 }, (baseUrl) =>
    market(ofFinnhub, finnhub(baseUrl)),
  );
  expect(JSON.parse(answered.stdout)).toMatchObject({ data: { price: 146.36 }, provenance: { provider: 'finnhub' } });

  const limited = await withProvider(429, { error: KEY }, (baseUrl) => market(ofFinnhub, finnhub(baseUrl)));
  expect(limited.exitCode).toBe(4);
  expect(JSON.parse(limited.stdout).failure).toMatchObject({ code: 'rate_limited', retryAfterMs: 90_000 });
  expect(limited.output).not.toContain(KEY);

  const broken = await withProvider(500, {}, (baseUrl) => market(ofFinnhub, finnhub(baseUrl)));
  expect([broken.exitCode, JSON.parse(broken.stdout).failure.code]).toEqual([1, 'unavailable']);
});
