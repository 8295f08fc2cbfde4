import { z } from 'zod';
import { rowsOf } from '../answers.ts';
import type { Refusal } from '../failure-of-status.ts';
import { providerClient } from '../http-client.ts';
import type { RawResponse } from '../raw-response.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';
import { words } from '../tolerant.ts';
import { documentsOf, type Found, instant } from './found.ts';

/** Web searches, each limited to news: only news results have a date. */
export type SearchProvider = ProviderWith<'search'>;

const MOST = 20;
const title = z.string().trim().min(1);
const url = z.string().min(1);
const bounded = (limit: number): number => Math.min(limit, MOST);

const TavilyBody = z.object({
  results: rowsOf(z.object({ title, url, content: words, published_date: instant })),
});

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
export function tavilyProvider({
  key,
  baseUrl = 'https://api.tavily.com',
  ...options
}: KeyedProviderOptions): SearchProvider {
  const [name, path] = ['tavily', '/search'];
  const headers = { authorization: `Bearer ${key}` };
  const address = addressBefore(path, baseUrl);
  const client = providerClient({
    ...options,
    provider: name,
    baseUrl: address,
    headers,
    secrets: [key],
    refusalIn: spent,
  });
  return {
    name,
    search: async (query, limit, signal) => {
      const question = { query, topic: 'news', max_results: bounded(limit) };
      const { data, ...read } = await client.postJson(path, question, TavilyBody, signal);
      const found = data.results.map((row): Found => ({ ...row, text: row.content, publishedAt: row.published_date }));
      return documentsOf(name, query, limit, { ...read, data: found });
    },
  };
}

/** Tavily's statuses for an exhausted monthly quota. */
function spent({ status }: RawResponse): Refusal | undefined {
  return status === 432 || status === 433
    ? { code: 'rate_limited', message: `has no questions left in its plan (${status})` }
    : undefined;
}

const ExaBody = z.object({
  results: rowsOf(z.object({ title, url, text: words, publishedDate: instant })),
});

/** https://docs.exa.ai/reference/search */
export function exaProvider({ key, baseUrl = 'https://api.exa.ai', ...options }: KeyedProviderOptions): SearchProvider {
  const [name, path] = ['exa', '/search'];
  const address = addressBefore(path, baseUrl);
  const client = providerClient({
    ...options,
    provider: name,
    baseUrl: address,
    headers: { 'x-api-key': key },
    secrets: [key],
  });
  return {
    name,
    search: async (query, limit, signal) => {
      const contents = { text: { maxCharacters: 2_000 } };
      const question = { query, category: 'news', numResults: bounded(limit), contents };
      const { data, ...read } = await client.postJson(path, question, ExaBody, signal);
      const found = data.results.map((row): Found => ({ ...row, publishedAt: row.publishedDate }));
      return documentsOf(name, query, limit, { ...read, data: found });
    },
  };
}

const BraveBody = z.object({
  results: rowsOf(z.object({ title, url, description: words, page_age: instant })).optional(),
});

/** https://api-dashboard.search.brave.com/app/documentation/news-search */
export function braveProvider({
  key,
  baseUrl = 'https://api.search.brave.com',
  ...options
}: KeyedProviderOptions): SearchProvider {
  const [name, path] = ['brave', '/res/v1/news/search'];
  const headers = { 'x-subscription-token': key };
  const address = addressBefore(path, baseUrl);
  const client = providerClient({ ...options, provider: name, baseUrl: address, headers, secrets: [key] });
  return {
    name,
    search: async (query, limit, signal) => {
      const { data, ...read } = await client.getJson(path, { q: query, count: bounded(limit) }, BraveBody, signal);
      const found = (data.results ?? []).map((row): Found => ({
        ...row,
        text: row.description,
        publishedAt: row.page_age,
      }));
      return documentsOf(name, query, limit, { ...read, data: found });
    },
  };
}

const SearxngBody = z.object({
  results: rowsOf(z.object({ title, url, content: words, publishedDate: instant })),
});

/**
 * https://docs.searxng.org/dev/search_api.html: a self-hosted server, configured by its address instead of a key. It
 * must allow `format=json`.
 */
export function searxngProvider({ key: baseUrl, ...options }: KeyedProviderOptions): SearchProvider {
  const [name, path] = ['searxng', '/search'];
  const client = providerClient({ ...options, provider: name, baseUrl: addressBefore(path, baseUrl) });
  return {
    name,
    search: async (query, limit, signal) => {
      const asked = { q: query, format: 'json', categories: 'news' };
      const { data, ...read } = await client.getJson(path, asked, SearxngBody, signal);
      const found = data.results.map((row): Found => ({ ...row, text: row.content, publishedAt: row.publishedDate }));
      return documentsOf(name, query, limit, { ...read, data: found });
    },
  };
}
