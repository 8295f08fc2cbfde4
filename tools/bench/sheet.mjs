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
import { isMarketWide } from './market-wide.mjs';
import { againstNumber } from './line.mjs';

/** The stand-in has no trades of today, no day of a report, no options of now and no peers of invented companies. */
const NOT_SERVED = new Set(['day', 'next_report', 'option_chain', 'peers']);
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
    const { texts, forms, others, marketWide } = cold;
    return [
      againstNumber('cold sheet: texts of filings', 'requests', texts, { atMost: 8 }),
      { figure: 'cold sheet: forms of insiders', unit: 'requests', ours: forms, holds: true },
      againstNumber('cold sheet: other requests of the company', 'requests', others, { atMost: 14 }),
      { figure: 'cold sheet: requests that all companies share', unit: 'requests', ours: marketWide, holds: true },
      againstNumber('cold sheet', 's', cold.seconds, { atMost: 3 }),
      againstNumber('warm sheet', 'requests', warm.texts + warm.forms + warm.others + warm.marketWide, { atMost: 0 }),
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
  const marketWide = asked.filter(isMarketWide).length;
  for (const { company, coverage } of sheets)
    for (const missing of served(coverage)) console.error(company.symbol, JSON.stringify(missing));
  const complete = sheets.filter(({ coverage }) => served(coverage).length === 0).length;
  return { seconds, forms, texts, marketWide, others: asked.length - forms - texts - marketWide, complete };
}

/** The groups without a fact that the stand-in serves. */
const served = ({ missing }) => missing.filter(({ group }) => !NOT_SERVED.has(group));
