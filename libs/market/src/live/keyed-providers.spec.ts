import { expect, it } from '@jest/globals';
import { chainFor } from './chain.ts';
import { keyedProviders } from './keyed-providers.ts';

const KEYS = {
  FINNHUB_API_KEY: 'k',
  ALPHAVANTAGE_API_KEY: 'k',
  FRED_API_KEY: 'k',
  COINGECKO_API_KEY: 'k',
  TRADIER_API_KEY: 'k',
  TAVILY_API_KEY: 'k',
  EXA_API_KEY: 'k',
  BRAVE_API_KEY: 'k',
  SEARXNG_URL: 'http://127.0.0.1:8888',
};

const providersWith = (environment: Record<string, string>) =>
  keyedProviders(environment).flatMap(({ provider }) => provider ?? []);

it('a provider takes part only where its key is set', () => {
  expect(providersWith({}).map(({ name }) => name)).toEqual([]);
  expect(providersWith({ FINNHUB_API_KEY: ' k ', FRED_API_KEY: ' ' }).map(({ name }) => name)).toEqual(['finnhub']);
  expect(providersWith(KEYS)).toHaveLength(9);
});

it('coins and series are never asked for a share, though they would answer', () => {
  expect(chainFor('quote', providersWith(KEYS)).map(({ name }) => name)).toEqual(['finnhub', 'alphavantage']);
});

it('a search goes through all searches in a fixed order', () => {
  const names = chainFor('search', providersWith(KEYS)).map(({ name }) => name);
  expect(names).toEqual(['tavily', 'exa', 'brave', 'searxng']);
});

it('an address that is none is refused at the start, without a password in it', () => {
  const wrong = { FINNHUB_BASE_URL: 'ftp://user:secret@host' };
  expect(() => keyedProviders(wrong)).toThrow(/FINNHUB_BASE_URL/);
  expect(() => keyedProviders(wrong)).not.toThrow(/secret/);
});
