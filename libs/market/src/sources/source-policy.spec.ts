import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '@gemscout/service-kit';
import { configuredProviders } from '../configured-market.ts';
import { missingSources } from '../missing-sources.ts';
import { isSourceName, licencesOf } from './licences.ts';
import { redistributionOf } from '../redistribution/redistribution.ts';
import { sourcePolicy } from './source-policy.ts';

const LIVE = { MARKET: 'live', SEC_USER_AGENT: 'Spec spec@gemscout.dev' };
const of = (environment: Record<string, string>) => readConfiguration({ ...LIVE, ...environment });
const namesOf = (environment: Record<string, string>) => configuredProviders(of(environment)).map(({ name }) => name);
const ALL = ['yahoo', 'sec', 'yahoo+sec', 'treasury', 'fredcsv', 'finra', 'stocktwits', 'reddit'];

describe('the sources of a live market', () => {
  it('are all asked where nothing is sold, and can be switched off one by one', () => {
    expect(namesOf({})).toEqual(ALL);
    expect(namesOf({ SOURCES_OFF: 'yahoo' })).toEqual(['sec', 'treasury', 'fredcsv', 'finra', 'stocktwits', 'reddit']);
    expect(namesOf({ SOURCES_OFF: ' reddit, sec ' })).toEqual(['yahoo', 'treasury', 'fredcsv', 'finra', 'stocktwits']);
  });

  it('for personal use only are off where plans are sold, also in a worker, which has no key of Stripe', () => {
    expect(namesOf({ BILLING: 'stripe', FINNHUB_API_KEY: 'k', TAVILY_API_KEY: 'k' })).toEqual([
      'sec',
      'treasury',
      'tavily',
    ]);
    expect(namesOf({ STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' })).toEqual(['sec', 'treasury']);
    expect(namesOf({ STRIPE_SECRET_KEY: 'sk_test_a', BILLING: 'sandbox' })).toEqual(ALL);
  });

  it('are asked again where the operator has a licence', () =>
    expect(namesOf({ BILLING: 'stripe', LICENSED_SOURCES: 'yahoo,reddit:redistribute' })).toEqual([
      'yahoo',
      'sec',
      'yahoo+sec',
      'treasury',
      'reddit',
    ]));

  it.each(['SOURCES_OFF', 'LICENSED_SOURCES'])('have names, and %s says which', (variable) => {
    expect(() => configuredProviders(of({ [variable]: 'yahoo,bloomberg' }))).toThrow(
      new RegExp(`${variable}=bloomberg.*sec, treasury, yahoo, stocktwits`),
    );
  });
});

describe('what a live market lacks', () => {
  it('is named with what to do, and with the groups of facts that are left without a source', () => {
    const sentences = missingSources(of({ BILLING: 'stripe' }));
    expect(sentences[0]).toBe(
      'Yahoo is off: it is for personal use only, and this installation sells plans. With a licence, add yahoo to LICENSED_SOURCES.',
    );
    expect(sentences.at(-1)).toBe(
      'Without a source: Price and trend, Momentum and volume, The day, Sector, Valuation, Estimates of analysts, Price targets, Next report, Short interest, Volatility and beta, Options, Options by expiry, News, Social posts, Documents.',
    );
    expect(sentences.slice(1, -1).map((sentence) => sentence.split(' ')[0])).toEqual([
      'FRED',
      'FINRA',
      'StockTwits',
      'Reddit',
    ]);
  });

  it('is nothing where another source has it', () => {
    expect(missingSources(of({ SOURCES_OFF: 'reddit' }))).toEqual(['Reddit is off: SOURCES_OFF names it.']);
    expect(missingSources(of({}))).toEqual([]);
    expect(missingSources({ ...of({ BILLING: 'stripe' }), market: 'sample' })).toEqual([]);
  });
});

describe('what may be given to others', () => {
  const mayRedistribute = (provider: string, licensed: readonly string[] = []) =>
    sourcePolicy({ off: [], licensed, isCommercial: false }).mayRedistribute(provider);

  it.each([
    ['sec', true],
    ['treasury', true],
    ['sample', true],
    ['gemscout', true],
    ['yahoo', false],
    ['yahoo+sec', false],
    ['recorded:us-2015', false],
    ['reuters.com', false],
  ])('of %s: %s', (provider, expected) => expect(mayRedistribute(provider)).toBe(expected));

  it('is also that of a licence which says so', () => {
    expect(mayRedistribute('yahoo', ['yahoo'])).toBe(false);
    expect(mayRedistribute('yahoo+sec', ['yahoo:redistribute'])).toBe(true);
  });

  it('includes quotations where the market is invented, or every source of texts is licensed', () => {
    const [live, own] = [
      { name: 'live', asOf: null },
      { name: 'mine', asOf: '2015-01-01T00:00:00Z' },
    ];
    const quotations = (info: typeof live | typeof own, fictional: boolean, licensed: readonly string[] = []) =>
      redistributionOf({ off: [], licensed, isCommercial: false }, { ...info, fictional }).quotations;
    const texts = ['yahoo', 'stocktwits', 'reddit', 'finnhub', 'alphavantage', 'tavily', 'exa', 'brave', 'searxng'];
    const all = texts.map((name) => `${name}:redistribute`);
    expect([quotations(live, false), quotations(live, false, texts), quotations(live, false, all)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([quotations(own, true), quotations(own, false)]).toEqual([true, false]);
    expect(quotations(own, false, ['recorded:redistribute'])).toBe(true);
  });

  it('is known of every provider that there is', () => {
    const keys = ['FINNHUB', 'ALPHAVANTAGE', 'FRED', 'COINGECKO', 'TRADIER', 'TAVILY', 'EXA', 'BRAVE'].map((name) => [
      `${name}_API_KEY`,
      'k',
    ]);
    const names = namesOf({ ...Object.fromEntries(keys), SEARXNG_URL: 'https://searx.example.org' });
    expect(names).toHaveLength(17);
    expect(names.flatMap((name) => name.split('+')).filter((name) => !isSourceName(name))).toEqual([]);
  });

  it('comes with its attribution: of two sources both', () =>
    expect(licencesOf('yahoo+sec').map(({ attribution }) => attribution)).toEqual([
      'Yahoo Finance',
      'SEC EDGAR, public domain',
    ]));
});
