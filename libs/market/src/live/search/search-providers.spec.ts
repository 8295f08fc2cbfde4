import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import { braveProvider, exaProvider, searxngProvider, tavilyProvider } from './search-providers.ts';

// There are no recordings of these four: the responses follow their documentation.

const KEY = 'canary-search-key';
let server: LocalProvider | undefined;
afterEach(() => server?.close());

async function saying(body: unknown, status = 200): Promise<LocalProvider> {
  server = await serveProvider(() => ({ status, body }));
  return server;
}

const page = { title: 'Acme (NASDAQ: ACME) beats', url: 'https://news.example/acme' };
const document = {
  title: page.title,
  url: page.url,
  text: 'Acme grew; $BETA fell.',
  publishedAt: '2024-03-21T14:00:00.000Z',
  symbols: ['ACME', 'BETA'],
};

describe('a search finds dated documents, with the tickers that they name', () => {
  it('Tavily', async () => {
    const { baseUrl, asked } = await saying({
      query: 'acme',
      results: [{ ...page, content: document.text, score: 0.9, published_date: 'Thu, 21 Mar 2024 14:00:00 GMT' }],
    });
    const { data, provenance } = await tavilyProvider({ key: KEY, baseUrl }).search('acme results', 5);
    expect(data).toMatchObject([document]);
    expect(provenance.provider).toBe('tavily');
    expect(asked[0]).toMatchObject({
      path: '/search',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: { query: 'acme results', topic: 'news', max_results: 5 },
    });
  });

  it('Exa', async () => {
    const { baseUrl, asked } = await saying({
      requestId: 'r',
      results: [{ ...page, id: 'x', publishedDate: '2024-03-21T14:00:00.000Z', author: null, text: document.text }],
    });
    expect((await exaProvider({ key: KEY, baseUrl }).search('acme', 5)).data).toMatchObject([document]);
    expect(asked[0]).toMatchObject({ path: '/search', headers: { 'x-api-key': KEY }, body: { numResults: 5 } });
  });

  it('Brave', async () => {
    const { baseUrl, asked } = await saying({
      type: 'news',
      results: [{ ...page, description: document.text, age: '2 hours ago', page_age: '2024-03-21T14:00:00' }],
    });
    expect((await braveProvider({ key: KEY, baseUrl }).search('acme', 5)).data).toMatchObject([document]);
    expect(asked[0]).toMatchObject({ path: '/res/v1/news/search', headers: { 'x-subscription-token': KEY } });
  });

  it('SearXNG', async () => {
    const { baseUrl, asked } = await saying({
      results: [{ ...page, content: document.text, engine: 'news', publishedDate: '2024-03-21T14:00:00' }],
    });
    expect((await searxngProvider({ key: `${baseUrl}/search` }).search('acme', 5)).data).toMatchObject([document]);
    expect(asked[0]?.query.get('format')).toBe('json');
  });
});

it('leaves out what has no date, no web address, or is from tomorrow, and finds what the query names', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { baseUrl } = await saying({
    results: [
      { title: 'No date', url: 'https://a.example' },
      { title: 'A file', url: 'file:///etc/passwd', publishedDate: '2024-03-21T14:00:00Z' },
      { title: 'Tomorrow', url: 'https://b.example', publishedDate: tomorrow },
      { title: 'What NVDA said', url: 'https://c.example', publishedDate: '2024-03-21T14:00:00Z' },
    ],
  });
  const { data } = await searxngProvider({ key: baseUrl }).search('NVDA AMD outlook', 10);
  expect(data).toMatchObject([{ title: 'What NVDA said', symbols: ['NVDA'] }]);
});

it('says that pages were found of which none has a date', async () => {
  const { baseUrl } = await saying({ results: [{ title: 'No date', url: 'https://a.example' }] });
  await expect(searxngProvider({ key: baseUrl }).search('x', 10)).rejects.toMatchObject({ code: 'no_data' });
});

it.each([
  [401, { detail: { error: `Unauthorized: ${KEY}` } }, 'auth'],
  [432, { detail: { error: 'This request exceeds your plan' } }, 'rate_limited'],
  [429, {}, 'rate_limited'],
  [500, {}, 'unavailable'],
  [200, { results: 'none' }, 'unavailable'],
])('types %d', async (status, body, code) => {
  const { baseUrl } = await saying(body, status);
  const call = tavilyProvider({ key: KEY, baseUrl }).search('x', 10);
  await expect(call).rejects.toMatchObject({ code, message: expect.not.stringContaining(KEY) });
});
