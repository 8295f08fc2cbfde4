import { createHash } from 'node:crypto';
import { FACT_SOURCES, type FactSource } from '@gemscout/contracts';
import { type Answer, type Attempt, MarketFailure } from '../market-data.ts';
import { observedCall } from '../observed-market.ts';
import type { Capabilities, Capability, Provider } from './capabilities.ts';

/**
 * The providers of each capability in the order of their quality. It lists providers by name whether or not they are
 * configured; one that has a capability and is missing here comes last.
 */
const ORDER: Readonly<Record<Capability, readonly string[]>> = {
  quote: ['yahoo', 'finnhub', 'alphavantage'],
  tradingDay: ['yahoo', 'finnhub'],
  history: ['yahoo', 'alphavantage'],
  movers: ['yahoo', 'alphavantage'],
  sectors: ['yahoo'],
  buzz: ['stocktwits'],
  social: ['stocktwits', 'reddit'],
  news: ['finnhub', 'yahoo', 'alphavantage'],
  earnings: ['finnhub', 'yahoo+sec', 'alphavantage', 'sec'],
  fundamentals: ['yahoo', 'finnhub', 'alphavantage'],
  options: ['yahoo'],
  optionChain: ['tradier', 'yahoo'],
  rates: ['treasury', 'fredcsv'],
  curves: ['treasury', 'fredcsv'],
  creditSpread: ['fredcsv'],
  estimates: ['yahoo'],
  shortInterest: ['finra'],
  search: ['tavily', 'exa', 'brave', 'searxng', 'yahoo'],
  company: ['sec', 'yahoo', 'finnhub'],
  sector: ['sec'],
  companies: ['sec', 'yahoo'],
  statements: ['sec'],
  filings: ['sec'],
  filingText: ['sec'],
  ownership: ['sec'],
  holders: ['sec'],
};

/** The labels that metrics of recorded markets use. */
const LABELS: Readonly<Partial<Record<Capability, string>>> = {
  history: 'bars',
  buzz: 'social-buzz',
  social: 'posts',
  search: 'web-search',
  filingText: 'filing-text',
  creditSpread: 'credit-spread',
  shortInterest: 'short-interest',
  optionChain: 'option-chain',
  tradingDay: 'trading-day',
};

/** The capability that answers with each kind of data. */
const CAPABILITIES = {
  bars: 'history',
  sectors: 'sectors',
  earnings: 'earnings',
  fundamentals: 'fundamentals',
  options: 'options',
  optionChains: 'optionChain',
  news: 'news',
  posts: 'social',
  documents: 'search',
  rates: 'rates',
  estimates: 'estimates',
  shortInterest: 'shortInterest',
  curves: 'curves',
  minutes: 'tradingDay',
  statements: 'statements',
  ownership: 'ownership',
  holders: 'holders',
  filingText: 'filingText',
} as const satisfies Readonly<Record<FactSource, Capability>>;

/** They know coins and series, whose names may equal tickers, so they are used only when named. */
const ASKED_BY_NAME = new Set(['coingecko', 'fred']);

/** Those of `providers` that have `capability` for shares, in the order of the chain. */
export function chainFor<Asked extends Capability>(
  capability: Asked,
  providers: readonly Provider[],
): readonly (Provider & Pick<Capabilities, Asked>)[] {
  const rankOf = ({ name }: Provider): number => ORDER[capability].indexOf(name) + 1 || Infinity;
  return providers
    .filter(({ name }) => !ASKED_BY_NAME.has(name))
    .filter((provider) => has(provider, capability))
    .toSorted((one, other) => compare(rankOf(one), rankOf(other)));
}

/** Those of `providers` that have a kind of data and are not switched off, in the order of the chain. */
export function chainForSource(source: FactSource, providers: readonly Provider[]): readonly Provider[] {
  return chainFor(
    CAPABILITIES[source],
    providers.filter(({ isOff = false }) => !isOff),
  );
}

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** The kinds of data that one of `providers` has, and that is not switched off. */
export function sourcesOf(providers: readonly Provider[]): ReadonlySet<FactSource> {
  return new Set(FACT_SOURCES.filter((source) => chainForSource(source, providers).length > 0));
}

function has<Asked extends Capability>(
  provider: Provider,
  capability: Asked,
): provider is Provider & Pick<Capabilities, Asked> {
  return provider[capability] !== undefined;
}

/**
 * The result of the first provider of the chain that has one, with the failures before it.
 *
 * @throws MarketFailure `no_data` if all say that there is none; else with the code of the first other failure
 */
export async function askInTurn<Asked extends Capability, Data>(
  capability: Asked,
  providers: readonly Provider[],
  ask: (provider: Pick<Capabilities, Asked>) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const failures: { readonly attempt: Attempt; readonly failure: MarketFailure }[] = [];
  for (const provider of chainFor(capability, providers)) {
    try {
      const answer = await observedCall(provider.name, LABELS[capability] ?? capability, () => ask(provider));
      provider.note?.(true);
      return withProof(
        answer,
        failures.map(({ attempt }) => attempt),
      );
    } catch (failure) {
      if (!(failure instanceof MarketFailure)) throw failure;
      const { code, message } = failure;
      provider.note?.(code === 'no_data');
      failures.push({ attempt: { provider: provider.name, code, message }, failure });
    }
  }
  throw failureOf(
    capability,
    failures.map(({ attempt }) => attempt),
    failures.map(({ failure }) => failure),
  );
}

function withProof<Data>({ data, provenance, tried = [] }: Answer<Data>, before: readonly Attempt[]): Answer<Data> {
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const all = [...before, ...tried];
  return { data, provenance: { ...provenance, hash }, ...(all.length > 0 && { tried: all }) };
}

function failureOf(
  capability: Capability,
  tried: readonly Attempt[],
  failures: readonly MarketFailure[],
): MarketFailure {
  const undecided = failures.find(({ code }) => code !== 'no_data');
  const message =
    failures.map((failure) => failure.message).join('; ') || `no provider is configured for ${capability}`;
  const retryAfterMs = undecided?.retryAfterMs;
  return new MarketFailure(undecided?.code ?? 'no_data', message, { tried, retryAfterMs });
}
