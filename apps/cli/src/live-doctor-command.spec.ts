import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runGemscout } from './program.ts';

let said: string[];
let server: Server;
let before: typeof process.env;

beforeEach(async () => {
  said = [];
  before = process.env;
  jest.spyOn(console, 'log').mockImplementation((part: unknown) => void said.push(String(part)));
  server = createServer(({ url = '' }, response) =>
    response
      .writeHead(url.includes('stocktwits') || url.includes('streams') ? 429 : 404, {
        'content-type': 'application/json',
      })
      .end('{}'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env = {
    ...before,
    YAHOO_BASE_URL: base,
    STOCKTWITS_BASE_URL: base,
    REDDIT_BASE_URL: base,
    TREASURY_BASE_URL: base,
    FREDCSV_BASE_URL: base,
    FINRA_BASE_URL: base,
    SOURCES_OFF: 'reddit',
  };
  delete process.env['SEC_USER_AGENT'];
  delete process.env['DATABASE_URL'];
});
afterEach(async () => {
  process.env = before;
  jest.restoreAllMocks();
  await new Promise((closed) => (server.close(closed), server.closeAllConnections()));
});

describe('gemscout doctor --live', () => {
  it('prints by group of facts what each source says, what to do, and what is off', async () => {
    expect(await runGemscout(['doctor', '--live', 'nova'])).toBe(1);
    const text = said.join('\n');
    expect(text).toMatch(/^✗ stocktwits {4}Social posts: rate_limited: .*\n +Try again/m);
    expect(text).toMatch(/^[✗!] yahoo {9}Price and trend, Momentum and volume, Volatility and beta: \w+: /m);
    expect(text).toMatch(/^! SEC EDGAR is off: set SEC_USER_AGENT/m);
    expect(text).toMatch(/^! Reddit is off: SOURCES_OFF names it\.$/m);
    expect(text).toMatch(/\d+ did not answer\.$/);
  });

  it('prints the same as JSON lines', async () => {
    await runGemscout(['--json', 'doctor', '--live', 'NOVA']);
    const rows: readonly unknown[] = said.map((line) => JSON.parse(line));
    expect(rows).toContainEqual({
      provider: 'stocktwits',
      groups: ['posts'],
      seconds: expect.any(Number),
      failure: { code: 'rate_limited', message: expect.any(String), remedy: expect.stringContaining('Try again') },
    });
  });
});
