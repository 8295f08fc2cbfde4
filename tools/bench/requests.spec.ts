import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openConfiguredMarket, type MarketData } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { edgar } from '../factbench/reports.mjs';
import { startChild } from './child.mjs';
import { isMarketWide } from './market-wide.mjs';

const MOST_REQUESTS = 14;
const MOST_OF_THE_MARKET = 5;
const where = existsSync(edgar) ? describe : describe.skip;
if (!existsSync(edgar)) console.warn(`skipped: the requests of a cold ticker, as ${edgar} does not exist`);

/** Answers that are asked for once, as the cache of a server does it, without its times. */
function cacheInMemory() {
  const answers = new Map<string, Promise<string>>();
  return {
    through(question: string, _ttlMs: number, ask: () => Promise<string>): Promise<string> {
      const known = answers.get(question) ?? ask();
      answers.set(question, known);
      return known;
    },
  };
}

where('the facts and the options of a company that nothing is cached of', () => {
  let server: Awaited<ReturnType<typeof startChild>>;
  let dataDirectory: string;
  let market: MarketData;
  beforeAll(async () => {
    [server, dataDirectory] = [await startChild('./sec-server.mjs', ['AA', 'BB']), await scratchDirectory('requests')];
    const { baseUrl } = server.ready;
    const providers = {
      SEC_USER_AGENT: 'Spec spec@gemscout.dev',
      SEC_BASE_URL: baseUrl,
      TREASURY_BASE_URL: baseUrl,
      FINRA_BASE_URL: baseUrl,
      FREDCSV_BASE_URL: baseUrl,
      YAHOO_BASE_URL: baseUrl,
      STOCKTWITS_BASE_URL: baseUrl,
      REDDIT_BASE_URL: baseUrl,
    };
    const sources = { off: [], licensed: [], isCommercial: false };
    market = await openConfiguredMarket(
      { market: 'live', dataDirectory, providers, sources },
      { kept: cacheInMemory() },
    );
  });
  afterAll(async () => {
    await market?.close();
    await server?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  /** Besides forms of insiders and of holders, and texts of filings. */
  async function askedFor(): Promise<readonly string[]> {
    const asked: readonly string[] = await server.ask({ what: 'asked' });
    return asked.filter((path) => !path.startsWith('/Archives/'));
  }

  it(`cost ${MOST_REQUESTS} requests of all providers together, besides what all tickers share`, async () => {
    const found = await companyFacts(market, 'AA');
    expect(found?.facts.length).toBeGreaterThan(100);
    expect((await market.options('AA')).data.putCallRatio).toBeGreaterThan(0);
    const all = await askedFor();
    const counted = all.filter((path) => !isMarketWide(path));
    expect(counted).toContainEqual('/v7/finance/quote');
    expect(all.length - counted.length).toBeLessThanOrEqual(MOST_OF_THE_MARKET);
    const list = counted.map((path, at) => `${at + 1}. ${path}`).join('\n');
    expect(counted.length > MOST_REQUESTS ? `${counted.length} requests:\n${list}` : 'few enough').toBe('few enough');
  });

  it('cost none when they are read again', async () => {
    await companyFacts(market, 'AA');
    expect(await server.ask({ what: 'asked' })).toEqual([]);
  });

  it(`of the next company cost ${MOST_REQUESTS} requests, with whatever they are`, async () => {
    await companyFacts(market, 'BB');
    const asked = await askedFor();
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThanOrEqual(MOST_REQUESTS);
  });
});
