import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyProvider } from '../configured-market.ts';
import { MARKET_FAILURES, MarketFailure } from '../market-data.ts';
import {
  recordedProviders,
  type Recording,
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../testing/recordings-server.ts';
import type { Capability, Provider } from './capabilities.ts';

/** The name of a provider's adapter, where it is another one than in the recordings. */
const ADAPTERS: Readonly<Record<string, string>> = { us_treasury: 'treasury' };

/** Every question that a provider may be asked about a symbol. */
const QUESTIONS: Readonly<Record<Capability, (of: Provider, symbol: string) => Promise<unknown> | undefined>> = {
  quote: (of, symbol) => of.quote?.(symbol),
  tradingDay: (of, symbol) => of.tradingDay?.(symbol),
  history: (of, symbol) => of.history?.(symbol, 100),
  movers: (of) => of.movers?.(10),
  sectors: (of) => of.sectors?.(),
  buzz: (of) => of.buzz?.(10),
  social: (of, symbol) => of.social?.(symbol, 36_500, 10),
  news: (of, symbol) => of.news?.(symbol, 36_500, 10),
  earnings: (of, symbol) => of.earnings?.(symbol, 8),
  fundamentals: (of, symbol) => of.fundamentals?.(symbol),
  options: (of, symbol) => of.options?.(symbol),
  rates: (of) => of.rates?.('2026-06-12'),
  curves: (of) => of.curves?.('2026-06-12'),
  creditSpread: (of) => of.creditSpread?.('2026-06-12'),
  estimates: (of, symbol) => of.estimates?.(symbol),
  optionChain: (of, symbol) => of.optionChain?.({ symbol, day: '2022-01-20', reportBy: '2022-02-20' }),
  shortInterest: (of, symbol) => of.shortInterest?.(symbol),
  search: (of, symbol) => of.search?.(symbol, 10),
  company: (of, symbol) => of.company?.(symbol),
  sector: (of, symbol) => of.sector?.(symbol),
  companies: (of) => of.companies?.(),
  statements: (of, symbol) => of.statements?.(symbol),
  filings: (of, symbol) => of.filings?.(symbol),
  filingText: (of, symbol) => of.filingText?.(symbol, '0000320193-24-000123'),
  ownership: (of, symbol) => of.ownership?.(symbol, 8),
  holders: (of, symbol) => of.holders?.(symbol, { from: '2000-01-01', limit: 8 }),
};

/** Endpoints of which at least one recording must be an answer, to a question of the adapter's. */
const ANSWERED = [
  'alphavantage GLOBAL_QUOTE',
  'alphavantage OVERVIEW',
  'coingecko coins_markets',
  'finnhub quote',
  'fred fred_series_observations',
  'sec companyfacts',
  'sec submissions',
  'stocktwits streams_symbol',
  'stocktwits trending_symbols',
  'tradier markets_options_chains',
  'tradier markets_options_expirations',
  'tradier markets_quotes',
  'yahoo chart',
  'yahoo options',
  'yahoo quote',
  'yahoo quoteSummary',
  'yahoo screener',
  'yahoo search',
];

const KEYS = {
  FINNHUB_API_KEY: 'k',
  ALPHAVANTAGE_API_KEY: 'k',
  FRED_API_KEY: 'k',
  COINGECKO_API_KEY: 'k',
  TRADIER_API_KEY: 'k',
};

function adapterAt(baseUrl: string, name: string, dataDirectory: string): Provider | undefined {
  const addresses = [
    'YAHOO',
    'SEC',
    'TREASURY',
    'FINRA',
    'FREDCSV',
    'STOCKTWITS',
    'REDDIT',
    'FINNHUB',
    'ALPHAVANTAGE',
    'FRED',
    'COINGECKO',
    'TRADIER',
  ];
  const environment = Object.fromEntries(addresses.map((each) => [`${each}_BASE_URL`, baseUrl]));
  const providers = { ...environment, ...KEYS, SEC_USER_AGENT: 'Spec spec@gemscout.dev' };
  return everyProvider({ dataDirectory, providers }).find((provider) => provider.name === name);
}

/** What is asked about where neither the address nor the name of a recording says it. */
const SUBJECTS: Readonly<Record<string, string>> = { GLOBAL_QUOTE: 'MSFT', coins_markets: 'TICO-USD' };

/** The symbol or the words that a recording is about. */
function subjectOf({ url, endpoint, case: name }: Recording): string {
  const subject = SUBJECTS[endpoint];
  if (subject !== undefined) return subject;
  const known = URL.canParse(url) ? new URL(url) : undefined;
  const asked = ['symbol', 'symbols', 'q', 'series_id'].map((each) => known?.searchParams.get(each)).find(Boolean);
  const inPath = /\/(?:chart|options|quoteSummary|symbol)\/([^/?]+)/.exec(known?.pathname ?? '')?.[1];
  const text = asked ?? (inPath ? decodeURIComponent(inPath).replace('.json', '') : name.split('.')[0]);
  return text && /^[A-Z^]/.test(text) ? text : 'AAPL';
}

/** `answer`, or the code of a typed failure. @throws every other error */
async function outcomes(adapter: Provider, symbol: string): Promise<readonly string[]> {
  const asked = Object.values(QUESTIONS).map(async (ask) => {
    try {
      return (await ask(adapter, symbol)) === undefined ? [] : ['answer'];
    } catch (error) {
      if (error instanceof MarketFailure) return [error.code];
      throw error;
    }
  });
  return (await Promise.all(asked)).flat();
}

const played = recordingsPresent
  ? recordedProviders().flatMap((provider) => {
      const name = ADAPTERS[provider] ?? provider;
      return adapterAt('http://127.0.0.1:1', name, tmpdir()) ? [{ provider, name }] : [];
    })
  : [];
const answered = new Set<string>();

(recordingsPresent ? describe : describe.skip)('every recorded response of a provider with an adapter', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'every-recording-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const all = played.flatMap(({ provider, name }) => recordingsOf(provider).map((recording) => ({ recording, name })));

  it.each(all.map(({ recording, name }) => [recording.file, name, recording] as const))(
    '%s is an answer of %s or a typed failure, whatever was asked',
    async (file, name, recording) => {
      const others = recordingsOf(recording.provider).filter((other) => other.endpoint !== recording.endpoint);
      const server: RecordingsServer = await serveRecordings(
        [recording, ...others],
        (candidates) => candidates.find((each) => each === recording) ?? candidates[0] ?? recording,
      );
      const adapter = adapterAt(server.baseUrl, name, mkdtempSync(join(folder, 'market-')));
      const said = adapter ? await outcomes(adapter, subjectOf(recording)) : [];
      await server.close();
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter((one) => one !== 'answer' && !MARKET_FAILURES.some((code) => code === one))).toEqual([]);
      if (said.includes('answer')) answered.add(`${recording.provider} ${recording.endpoint}`);
    },
  );

  it('answers where the adapter reads it, so that typed failures are not all there is', () => {
    expect(played.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'yahoo',
        'sec',
        'finnhub',
        'alphavantage',
        'fred',
        'coingecko',
        'stocktwits',
        'reddit',
        'tradier',
      ]),
    );
    expect(ANSWERED.filter((endpoint) => !answered.has(endpoint))).toEqual([]);
  });
});
