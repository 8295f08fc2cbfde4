import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openAnswerCache } from '@gemscout/evidence';
import { openConfiguredMarket } from '@gemscout/market';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { companyFacts } from '@gemscout/research';
import { readConfiguration } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { edgar } from '../factbench/reports.mjs';
import { startChild } from './child.mjs';
import { againstNumber } from './line.mjs';

const SYMBOLS = ['AA', 'BB', 'CC', 'DD', 'EE', 'FF', 'GG', 'HH'];

/**
 * What the sheet of a company costs on live data: its requests and seconds from a cold cache and a warm one, and eight at the same
 * time. The quota scheduler and the cache are those of a server, on PostgreSQL; the providers answer after 150 ms.
 */
export async function measureSheet() {
  if (!existsSync(edgar)) return [];
  const server = await startChild('./sec-server.mjs', SYMBOLS);
  try {
    return [...(await oneSheet(server)), ...(await eightSheets(server))];
  } finally {
    await server.stop();
  }
}

function oneSheet(server) {
  return withColdMarket(server, async (market) => {
    const cold = await timedSheets(server, market, SYMBOLS.slice(0, 1));
    const warm = await timedSheets(server, market, SYMBOLS.slice(0, 1));
    const { texts, forms, others } = cold;
    return [
      againstNumber('cold sheet: texts of filings', 'requests', texts, { atMost: 8 }),
      { figure: 'cold sheet: forms of insiders', unit: 'requests', ours: forms, holds: true },
      againstNumber('cold sheet: other requests', 'requests', others, { atMost: 12 }),
      againstNumber('cold sheet', 's', cold.seconds, { atMost: 3 }),
      againstNumber('warm sheet', 'requests', warm.texts + warm.forms + warm.others, { atMost: 0 }),
    ];
  });
}

function eightSheets(server) {
  return withColdMarket(server, async (market) => {
    const { seconds, complete } = await timedSheets(server, market, SYMBOLS);
    return [
      againstNumber('eight cold sheets', 's', seconds, { atMost: 25 }),
      againstNumber('eight cold sheets: with every group of facts', 'sheets', complete, { atLeast: 8 }),
    ];
  });
}

/** A market whose lists, quotas and cached answers are new. */
async function withColdMarket({ ready: { baseUrl } }, work) {
  const [database, dataDirectory] = [await scratchDatabase('sheet'), await scratchDirectory('sheet')];
  const configuration = readConfiguration({
    MARKET: 'live',
    DATA_DIR: dataDirectory,
    SEC_USER_AGENT: 'Bench bench@gemscout.dev',
    SEC_BASE_URL: baseUrl,
    TREASURY_BASE_URL: baseUrl,
    FINRA_BASE_URL: baseUrl,
    FREDCSV_BASE_URL: baseUrl,
    YAHOO_BASE_URL: baseUrl,
  });
  const kept = openAnswerCache(database.url);
  const shared = { databaseUrl: database.url, kept };
  const market = await openConfiguredMarket(configuration, shared);
  try {
    return await work(market);
  } finally {
    await market.close();
    await kept.close();
    await database.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function timedSheets(server, market, symbols) {
  const started = performance.now();
  const sheets = await Promise.all(symbols.map((symbol) => companyFacts(market, symbol)));
  const seconds = (performance.now() - started) / 1_000;
  const asked = await server.ask({ what: 'asked' });
  const isFiling = (path) => path.startsWith('/Archives/');
  const forms = asked.filter((path) => isFiling(path) && path.endsWith('.xml')).length;
  const texts = asked.filter(isFiling).length - forms;
  for (const { company, coverage } of sheets)
    for (const missing of coverage.missing) console.error(company.symbol, JSON.stringify(missing));
  const complete = sheets.filter(({ coverage }) => coverage.missing.length === 0).length;
  return { seconds, forms, texts, others: asked.length - forms - texts, complete };
}
