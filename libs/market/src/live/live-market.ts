import {
  type Answer,
  type Bar,
  type Company,
  type MarketData,
  MarketFailure,
  type OptionsSummary,
  type TreasuryYields,
} from '../market-data.ts';
import { cachedProvider, type KeptAnswers } from './cached-provider.ts';
import type { Capabilities, Provider } from './capabilities.ts';
import { sourcesOf } from './chain.ts';
import { chainedProvider } from './chained-provider.ts';
import { pastMovePct } from './past-move.ts';
import type { ListedFilers } from '../filers/listed-filers.ts';
import { sectorOfMember } from './yahoo/yahoo-sectors.ts';

const YEAR_DAYS = 253;
/** As many as a sheet of facts looks back over, so that its prices and those of the usual move are one request. */
const SHEET_DAYS = 2_530;
/** The fund that US shares are measured against. */
const INDEX = 'SPY';

/**
 * The market as it is now, of providers that are asked in turn. Answers name who gave them (`provenance.provider`) and who
 * failed before (`tried`); an answer of one is never passed off as another's, and a figure that no provider has is missing.
 */
export function liveMarket(providers: readonly Provider[], kept?: KeptAnswers, filers?: ListedFilers): MarketData {
  const chain = chainedProvider(providers);
  const live = kept ? cachedProvider(chain, kept) : chain;
  return {
    info: { name: 'live', fictional: false, asOf: null },
    sources: () => Promise.resolve(sourcesOf(providers)),
    company: (symbol) => companyOf(live, symbol, filers),
    companies: () => companiesOf(live, filers),
    ...(filers && { filers: filers.filers }),
    bars: (...about) => barsOf(live, ...about),
    tradingDay: live.tradingDay,
    movers: live.movers,
    sectors: live.sectors,
    socialBuzz: live.buzz,
    posts: live.social,
    news: live.news,
    earnings: live.earnings,
    fundamentals: live.fundamentals,
    options: async (symbol, signal) =>
      withPastMove(await live.options(symbol, signal), () => barsOf(live, symbol, SHEET_DAYS, signal)),
    optionChain: live.optionChain,
    rates: (day, signal) => newestYields(live, day, signal),
    estimates: (symbol, _day, signal) => live.estimates(symbol, signal),
    shortInterest: (symbol, _day, signal) => live.shortInterest(symbol, signal),
    regime: {
      index: () => Promise.resolve(INDEX),
      curves: live.curves,
      creditSpread: live.creditSpread,
    },
    webSearch: live.search,
    statements: live.statements,
    filings: live.filings,
    filingText: live.filingText,
    ownership: live.ownership,
    holders: live.holders,
    close: () => Promise.resolve(),
  };
}

/** The newest of the curves, which the facts of a company need as well: yields are no request of their own. */
async function newestYields(live: Capabilities, day: string, signal?: AbortSignal): Promise<Answer<TreasuryYields>> {
  const { data: curves, ...answer } = await live.curves(day, signal);
  const newest = curves.at(-1);
  if (!newest) throw new MarketFailure('no_data', `There are no yields by ${day}.`);
  return { ...answer, data: newest };
}

/** Undefined where no list has it. @throws MarketFailure where a list that may have it did not answer */
async function companyOf(live: Capabilities, symbol: string, filers?: ListedFilers): Promise<Company | undefined> {
  try {
    const { data } = await live.company(symbol);
    return filers ? (await filers.withIndustries([data]))[0] : data;
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') return undefined;
    throw error;
  }
}

/** By symbol; of several under one symbol the first, which is the largest. The largest of each sector have their sector. */
async function companiesOf(live: Capabilities, filers?: ListedFilers): Promise<readonly Company[]> {
  const { data } = await live.companies();
  const bySymbol = new Map(data.toReversed().map((company) => [company.symbol, withSector(company)]));
  const companies = [...bySymbol.values()].toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  return filers ? filers.withIndustries(companies) : companies;
}

function withSector(company: Company): Company {
  return company.sector === null ? { ...company, sector: sectorOfMember(company.symbol) ?? null } : company;
}

/** Prices of this port are in dollars: pence that look like them would be a hundred times too much. */
async function barsOf(live: Capabilities, ...about: Parameters<MarketData['bars']>): Promise<Answer<readonly Bar[]>> {
  const [symbol] = about;
  const { data, ...rest } = await live.history(...about);
  if ((data.currency ?? 'USD') === 'USD') return { ...rest, data: data.bars };
  throw new MarketFailure('no_data', `${symbol} is quoted in ${data.currency}, not in US dollars`);
}

/** The usual move is computed from prices when there are enough of them. */
async function withPastMove(
  answer: Answer<OptionsSummary>,
  prices: () => Promise<Answer<readonly Bar[]>>,
): Promise<Answer<OptionsSummary>> {
  if (answer.data.pastMovePct !== null) return answer;
  try {
    const { data: bars } = await prices();
    return { ...answer, data: { ...answer.data, pastMovePct: pastMovePct(bars.slice(-YEAR_DAYS), answer.data) } };
  } catch (error) {
    if (error instanceof MarketFailure) return answer;
    throw error;
  }
}
