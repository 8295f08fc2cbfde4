import { inSpan, instruments } from '@gemscout/service-kit';
import { SpanKind } from '@opentelemetry/api';
import type { MarketData } from './market-data.ts';
import { outcomeOf } from './provider-outcome.ts';
import type { RegimeData } from './regime/regime-data.ts';

const providers = instruments((meter) => ({
  calls: meter.createCounter('gemscout_provider_calls_total', {
    description: 'Questions to a provider of market data',
  }),
  duration: meter.createHistogram('gemscout_provider_call_duration_seconds', {
    description: 'From a question to its answer',
  }),
}));

/**
 * The same market with telemetry: each request is a span, counted by outcome and timed. A live market is returned
 * unchanged: it observes each provider itself.
 */
export function observedMarket(market: MarketData): MarketData {
  if (market.info.asOf === null) return market;
  const provider = market.info.name;
  const asked = <Answer>(capability: string, ask: () => Promise<Answer>): Promise<Answer> =>
    observedCall(provider, capability, ask);
  return {
    info: market.info,
    sources: () => market.sources(),
    company: (symbol) => asked('company', () => market.company(symbol)),
    companies: () => asked('companies', () => market.companies()),
    bars: (...about) => asked('bars', () => market.bars(...about)),
    movers: (...about) => asked('movers', () => market.movers(...about)),
    sectors: (...about) => asked('sectors', () => market.sectors(...about)),
    socialBuzz: (...about) => asked('social-buzz', () => market.socialBuzz(...about)),
    posts: (...about) => asked('posts', () => market.posts(...about)),
    news: (...about) => asked('news', () => market.news(...about)),
    earnings: (...about) => asked('earnings', () => market.earnings(...about)),
    fundamentals: (...about) => asked('fundamentals', () => market.fundamentals(...about)),
    options: (...about) => asked('options', () => market.options(...about)),
    rates: (...about) => asked('rates', () => market.rates(...about)),
    estimates: (...about) => asked('estimates', () => market.estimates(...about)),
    shortInterest: (...about) => asked('short-interest', () => market.shortInterest(...about)),
    webSearch: (...about) => asked('web-search', () => market.webSearch(...about)),
    statements: (...about) => asked('statements', () => market.statements(...about)),
    filings: (...about) => asked('filings', () => market.filings(...about)),
    filingText: (...about) => asked('filing-text', () => market.filingText(...about)),
    ownership: (...about) => asked('ownership', () => market.ownership(...about)),
    holders: (...about) => asked('holders', () => market.holders(...about)),
    ...(market.optionChain && { optionChain: observedChain(market.optionChain, asked) }),
    ...(market.shareEvents && { shareEvents: market.shareEvents.bind(market) }),
    ...(market.document && { document: market.document.bind(market) }),
    ...(market.regime && { regime: observedRegime(market.regime, asked) }),
    close: () => market.close(),
  };
}

type Asked = <Answer>(capability: string, ask: () => Promise<Answer>) => Promise<Answer>;

function observedRegime(regime: RegimeData, asked: Asked): RegimeData {
  return {
    index: () => regime.index(),
    curves: (...about) => asked('curves', () => regime.curves(...about)),
    creditSpread: (...about) => asked('credit-spread', () => regime.creditSpread(...about)),
  };
}

function observedChain(optionChain: NonNullable<MarketData['optionChain']>, asked: Asked): typeof optionChain {
  return (...about) => asked('option-chain', () => optionChain(...about));
}

/** One request to one provider: a span, counted by outcome and timed. */
export async function observedCall<Answer>(
  provider: string,
  capability: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const startedMs = performance.now();
  const attributes = { 'gemscout.provider': provider, 'gemscout.capability': capability };
  let outcome = 'ok';
  try {
    return await inSpan(`tool ${capability}`, { kind: SpanKind.CLIENT, attributes }, ask);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    const { calls, duration } = providers();
    calls.add(1, { provider, capability, outcome });
    duration.record((performance.now() - startedMs) / 1_000, { provider, capability });
  }
}
