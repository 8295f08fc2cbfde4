import { describe, expect, it } from '@jest/globals';
import { MarketFailure } from '../../market-data.ts';
import { serveProvider } from '../../testing/local-provider.ts';
import { recordedJson, type Recording, recordingsOf, recordingsPresent } from '../../testing/recordings-server.ts';
import { yahooProvider } from './yahoo-provider.ts';

type Yahoo = ReturnType<typeof yahooProvider>;

/** The request of each endpoint, by the symbol or query of its recording. */
const QUESTIONS: Readonly<Record<string, readonly ((yahoo: Yahoo, subject: string) => Promise<unknown>)[]>> = {
  quote: [(yahoo, symbol) => yahoo.quote(symbol)],
  chart: [(yahoo, symbol) => yahoo.history(symbol, 100)],
  options: [(yahoo, symbol) => yahoo.options(symbol)],
  quoteSummary: [
    (yahoo, symbol) => yahoo.fundamentals(symbol),
    (yahoo, symbol) => yahoo.quarters(symbol),
    (yahoo, symbol) => yahoo.estimates(symbol),
  ],
  search: [(yahoo, query) => yahoo.search(query, 10), (yahoo, query) => yahoo.news(query, 36_500, 10)],
  error: [(yahoo, symbol) => yahoo.quote(symbol), (yahoo, symbol) => yahoo.fundamentals(symbol)],
};

const recordings = recordingsPresent ? recordingsOf('yahoo').filter(({ endpoint }) => endpoint in QUESTIONS) : [];

function subjectOf({ url }: Recording): string {
  const address = new URL(url);
  const named = address.searchParams.get('symbols') ?? address.searchParams.get('q');
  return named ?? decodeURIComponent(address.pathname.split('/').at(-1) ?? '');
}

/** An answer, or the code of a typed failure; any other error is thrown. */
async function outcome(body: unknown, status: number, endpoint: string, subject: string): Promise<readonly string[]> {
  const server = await serveProvider(() => ({ status, body }));
  const yahoo = yahooProvider({ baseUrl: server.baseUrl });
  try {
    const asked = (QUESTIONS[endpoint] ?? []).map((question) =>
      question(yahoo, subject).then(
        () => 'answer',
        (error: unknown) => {
          if (error instanceof MarketFailure) return error.code;
          throw error;
        },
      ),
    );
    return await Promise.all(asked);
  } finally {
    await server.close();
  }
}

/** `value` with one field after the other gone, or null, or of another kind: some variants of each depth. */
function variantsOf(value: unknown, depth = 9): readonly unknown[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [null, 'text', -1];
  if (Array.isArray(value)) return [[], ...variantsOf(value[0], depth - 1).map((first) => [first, ...value.slice(1)])];
  return Object.entries(value).flatMap(([key, inner]) => {
    const { [key]: _gone, ...rest }: Record<string, unknown> = { ...value };
    return [rest, ...variantsOf(inner, depth - 1).map((changed) => ({ ...rest, [key]: changed }))];
  });
}

(recordingsPresent ? describe : describe.skip)('whatever Yahoo says', () => {
  it.each(recordings.map((recording) => [recording.file, recording] as const))(
    '%s is an answer or a typed failure',
    async (file, recording) => {
      const said = await outcome(recordedJson(file), recording.status, recording.endpoint, subjectOf(recording));
      expect(said.every((one) => ['answer', 'no_data', 'unavailable'].includes(one))).toBe(true);
    },
  );

  it.each([
    ['quote', 'quote.AAPL.json'],
    ['chart', 'chart.AAPL-2020-01-01-to-2020-01-03.json'],
    ['quoteSummary', 'quoteSummary.earningsHistory-AAPL.json'],
    ['quoteSummary', 'quoteSummary.earningsTrend-AAPL.json'],
    ['search', 'search.AAPL.json'],
  ])('%s with any field gone or changed is an answer or a typed failure', async (endpoint, name) => {
    const variants = variantsOf(recordedJson(`yahoo/yahoo.${name}`));
    expect(variants.length).toBeGreaterThan(20);
    for (const variant of variants.slice(0, 250)) await outcome(variant, 200, endpoint, 'AAPL');
  });
});
