import { untilAborted } from '@gemscout/service-kit';
import { z } from 'zod';
import type { FilingData } from '../filing-data.ts';
import type { Answer } from '../market-data.ts';
import type { Capabilities, Capability } from './capabilities.ts';

/** Caches responses to public requests for a short time, for all callers: see `AnswerCache` of the evidence lib. */
export type KeptAnswers = { through(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> };

const MINUTE_MS = 60_000;

/** How long a cached response may be used. */
const TTL_MS: Readonly<Record<Exclude<Capability, 'companies'>, number>> = {
  quote: MINUTE_MS / 4,
  tradingDay: MINUTE_MS / 2,
  movers: MINUTE_MS,
  news: 2 * MINUTE_MS,
  social: 2 * MINUTE_MS,
  buzz: 5 * MINUTE_MS,
  options: 5 * MINUTE_MS,
  optionChain: 5 * MINUTE_MS,
  sectors: 5 * MINUTE_MS,
  history: 10 * MINUTE_MS,
  search: 10 * MINUTE_MS,
  earnings: 60 * MINUTE_MS,
  fundamentals: 60 * MINUTE_MS,
  company: 60 * MINUTE_MS,
  sector: 60 * MINUTE_MS,
  rates: 60 * MINUTE_MS,
  estimates: 60 * MINUTE_MS,
  shortInterest: 60 * MINUTE_MS,
  curves: 60 * MINUTE_MS,
  creditSpread: 60 * MINUTE_MS,
  statements: 60 * MINUTE_MS,
  filings: 10 * MINUTE_MS,
  filingText: 60 * MINUTE_MS,
  ownership: 10 * MINUTE_MS,
  holders: 60 * MINUTE_MS,
};

type Asking<Data> = (signal?: AbortSignal) => Promise<Answer<Data>>;
type Through = <Data>(
  capability: keyof typeof TTL_MS,
  about: readonly unknown[],
  ask: Asking<Data>,
  signal: AbortSignal | undefined,
) => Promise<Answer<Data>>;

/**
 * The same provider with a cache: equal requests of many users become one. A response keeps its provenance, so it says
 * when it was read. A caller that stops waiting does not cancel the request of the others. The list of all companies is
 * cached by its provider.
 */
export function cachedProvider<Name extends string>(
  live: Capabilities & { readonly name: Name },
  kept: KeptAnswers,
): Capabilities & { readonly name: Name } {
  const through = throughCache(live.name, kept);
  return {
    name: live.name,
    quote: (symbol, signal) => through('quote', [symbol], () => live.quote(symbol), signal),
    tradingDay: (symbol, signal) => through('tradingDay', [symbol], () => live.tradingDay(symbol), signal),
    history: (symbol, days, signal) => through('history', [symbol, days], () => live.history(symbol, days), signal),
    movers: (limit, signal) => through('movers', [limit], () => live.movers(limit), signal),
    sectors: (signal) => through('sectors', [], () => live.sectors(), signal),
    buzz: (limit, signal) => through('buzz', [limit], () => live.buzz(limit), signal),
    social: (symbol, days, limit, signal) =>
      through('social', [symbol, days, limit], () => live.social(symbol, days, limit), signal),
    news: (symbol, days, limit, signal) =>
      through('news', [symbol, days, limit], () => live.news(symbol, days, limit), signal),
    earnings: (symbol, quarters, signal) =>
      through('earnings', [symbol, quarters], () => live.earnings(symbol, quarters), signal),
    fundamentals: (symbol, signal) => through('fundamentals', [symbol], () => live.fundamentals(symbol), signal),
    options: (symbol, signal) => through('options', [symbol], () => live.options(symbol), signal),
    optionChain: (question, signal) =>
      through('optionChain', [question.symbol, question.reportBy], () => live.optionChain(question), signal),
    rates: (day, signal) => through('rates', [day], () => live.rates(day), signal),
    estimates: (symbol, signal) => through('estimates', [symbol], () => live.estimates(symbol), signal),
    shortInterest: (symbol, signal) => through('shortInterest', [symbol], () => live.shortInterest(symbol), signal),
    curves: (day, signal) => through('curves', [day], () => live.curves(day), signal),
    creditSpread: (day, signal) => through('creditSpread', [day], () => live.creditSpread(day), signal),
    search: (query, limit, signal) => through('search', [query, limit], () => live.search(query, limit), signal),
    company: (symbol, signal) => through('company', [symbol], () => live.company(symbol), signal),
    sector: (symbol, signal) => through('sector', [symbol], () => live.sector(symbol), signal),
    ...cachedFilings(live, through),
    companies: (signal) => live.companies(signal),
  };
}

function throughCache(name: string, kept: KeptAnswers): Through {
  return async <Data>(
    capability: keyof typeof TTL_MS,
    about: readonly unknown[],
    ask: Asking<Data>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<Data>> => {
    const question = JSON.stringify([name, capability, ...about]);
    const answer = kept.through(question, TTL_MS[capability], async () => JSON.stringify(await ask()));
    return answerIn<Data>(await (signal ? untilAborted(answer, signal) : answer));
  };
}

function cachedFilings(live: FilingData, through: Through): FilingData {
  return {
    statements: (symbol, signal) => through('statements', [symbol], () => live.statements(symbol), signal),
    filings: (symbol, signal) => through('filings', [symbol], () => live.filings(symbol), signal),
    filingText: (symbol, accession, signal) =>
      through('filingText', [symbol, accession], () => live.filingText(symbol, accession), signal),
    ownership: (symbol, limit, signal) =>
      through('ownership', [symbol, limit], () => live.ownership(symbol, limit), signal),
    holders: (symbol, asked, signal) => through('holders', [symbol, asked], () => live.holders(symbol, asked), signal),
  };
}

/** The cache contains only what `cachedProvider` wrote, so just the form of a response is checked. */
function answerIn<Data>(text: string): Answer<Data> {
  const shape = z.object({ data: z.unknown(), provenance: z.object({ provider: z.string(), fetchedAt: z.string() }) });
  return z.custom<Answer<Data>>((value) => shape.safeParse(value).success).parse(JSON.parse(text));
}
