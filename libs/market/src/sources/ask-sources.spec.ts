import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuredProviders } from '../configured-market.ts';
import type { Provider } from '../live/capabilities.ts';
import { MarketFailure } from '../market-data.ts';
import {
  type RecordingsServer,
  recordingsOf,
  recordingsPresent,
  serveRecordings,
} from '../testing/recordings-server.ts';
import { askSources, type SourceCheck } from './ask-sources.ts';

async function checksOf(providers: readonly Provider[], symbol: string): Promise<readonly SourceCheck[]> {
  const checks: SourceCheck[] = [];
  for await (const check of askSources(providers, symbol)) checks.push(check);
  return checks;
}

const told = ({ source, provider, result }: SourceCheck) =>
  `${source} ${provider} ${result instanceof MarketFailure ? result.code : result.day}`;

describe('every source', () => {
  const provenance = { fetchedAt: '2026-03-02T10:00:00Z', asOf: '2026-03-02T10:00:00Z' };
  const posts = (provider: string): Provider => ({
    name: provider,
    social: () => Promise.resolve({ data: [], provenance: { ...provenance, provider } }),
  });
  const refused: Provider = {
    name: 'yahoo',
    news: () => Promise.reject(new MarketFailure('rate_limited', 'too many', { retryAfterMs: 5_000 })),
    options: () => Promise.reject(new TypeError('a bug')),
  };

  it('is asked once for each kind of data, and a failure is a result', async () => {
    const { options: _, ...limited } = refused;
    const checks = await checksOf([posts('reddit'), limited, posts('stocktwits')], 'NOVA');
    expect(checks.map(told)).toEqual([
      'news yahoo rate_limited',
      'posts stocktwits 2026-03-02',
      'posts reddit 2026-03-02',
    ]);
    expect(checks.every(({ seconds }) => seconds >= 0)).toBe(true);
  });

  it('that is broken by a bug is no source without data', () =>
    expect(checksOf([refused], 'NOVA')).rejects.toThrow('a bug'));
});

(recordingsPresent ? describe : describe.skip)('the recorded providers', () => {
  let server: RecordingsServer;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'ask-sources-'));
    server = await serveRecordings(['yahoo', 'sec', 'stocktwits', 'reddit'].flatMap((name) => recordingsOf(name)));
  });
  afterAll(async () => {
    await server?.close();
    rmSync(dataDirectory, { recursive: true });
  });

  it('answer with their days, and say what they do not have', async () => {
    const { baseUrl } = server;
    const providers = {
      YAHOO_BASE_URL: baseUrl,
      SEC_BASE_URL: baseUrl,
      SEC_USER_AGENT: 'Spec spec@gemscout.dev',
      STOCKTWITS_BASE_URL: baseUrl,
      REDDIT_BASE_URL: baseUrl,
      TREASURY_BASE_URL: baseUrl,
    };
    const sources = { off: [], licensed: [], isCommercial: false };
    const checks = (await checksOf(configuredProviders({ dataDirectory, providers, sources }), 'AAPL')).map(told);
    expect(checks.length).toBeGreaterThanOrEqual(10);
    expect(checks).toContainEqual(expect.stringMatching(/^bars yahoo \d{4}-\d\d-\d\d$/));
    expect(checks).toContainEqual(expect.stringMatching(/^options yahoo \d{4}-\d\d-\d\d$/));
    expect(checks.filter((line) => line.startsWith('statements sec'))).toHaveLength(1);
  });
});
