import { type MarketData, MarketFailure } from '../market-data.ts';

/** For specs: a market's responses to every request about every company, with `no_data` where there is none. */
export async function everyAnswer(market: MarketData): Promise<Readonly<Record<string, unknown>>> {
  const companies = await market.companies();
  const answers: Record<string, unknown> = {
    info: market.info,
    companies,
    movers: await said(market.movers(1000)),
    sectors: await said(market.sectors()),
    rates: await said(market.rates('9999-12-31')),
    curves: await said(market.regime?.curves('9999-12-31') ?? Promise.resolve()),
    credit: await said(market.regime?.creditSpread('9999-12-31') ?? Promise.resolve()),
    buzz: await said(market.socialBuzz(1000)),
    search: await said(market.webSearch('results earnings shares beats future order', 1000)),
  };
  for (const { symbol } of companies) answers[symbol] = await answersOn(market, symbol);
  return answers;
}

async function answersOn(market: MarketData, symbol: string) {
  return {
    bars: await said(market.bars(symbol, 10_000)),
    posts: await said(market.posts(symbol, 10_000, 100_000)),
    news: await said(market.news(symbol, 10_000, 100_000)),
    earnings: await said(market.earnings(symbol, 1000)),
    fundamentals: await said(market.fundamentals(symbol)),
    options: await said(market.options(symbol)),
    estimates: await said(market.estimates(symbol, '9999-12-31')),
    optionChain: await said(market.optionChain?.({ symbol, day: '9999-12-31', reportBy: null }) ?? Promise.resolve()),
    shortInterest: await said(market.shortInterest(symbol, '9999-12-31')),
    statements: await said(market.statements(symbol)),
    ownership: await said(market.ownership(symbol, 1000)),
    holders: await said(market.holders(symbol, { from: '1990-01-01', limit: 1000 })),
    ...(await filingsIn(market, symbol)),
  };
}

async function filingsIn(market: MarketData, symbol: string) {
  const filings = await market.filings(symbol).catch(noData);
  const accessions = filings?.data.filings.map(({ accession }) => accession) ?? [];
  const texts = accessions.map((accession) => said(market.filingText(symbol, accession)));
  return { filings: filings ?? 'no_data', texts: await Promise.all(texts) };
}

const said = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((cause: unknown) => noData(cause) ?? 'no_data');

/** For the failure of a question that has no answer. @throws every other failure */
export function noData(cause: unknown): undefined {
  if (cause instanceof MarketFailure && cause.code === 'no_data') return undefined;
  throw cause;
}

const DATED = new Set(['date', 'eventDate', 'publishedAt', 'createdAt', 'asOf', 'filed', 'acceptedAt']);

/** All dates and instants in `value` that are later than `asOf`. (An option's expiry may be: it is known before.) */
export function datesAfter(value: unknown, asOf: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (!DATED.has(key) || typeof inner !== 'string') return datesAfter(inner, asOf);
    return inner > asOf ? [inner] : [];
  });
}
