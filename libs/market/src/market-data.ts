import type { FactSource } from '@gemscout/contracts';
import type { Estimates } from './analyst-estimates.ts';
import type { Filer } from './filers/annual-figures.ts';
import type { FilingData } from './filing-data.ts';
import type { RegimeData } from './regime/regime-data.ts';
import type { ChainQuestion, OptionChain } from './options/option-chain.ts';
import type { TradingDay } from './trading-day/trading-day.ts';
import type { ShortPosition } from './short-interest/short-position.ts';

/** The source of a response. */
export type Provenance = {
  /** `sample`, `recorded:<folder>`, `yahoo`, … */
  readonly provider: string;
  /** When it was read, ISO 8601. For a recorded market this is its as-of instant: two reads give the same bytes. */
  readonly fetchedAt: string;
  /** Nothing in `data` is later than this instant, ISO 8601. */
  readonly asOf: string;
  /** SHA-256 of `data` as JSON, in hex: for live providers. */
  readonly hash?: string;
};

/** A provider that failed before another one responded, and why. */
export type Attempt = { readonly provider: string; readonly code: MarketFailureCode; readonly message: string };

export type Answer<Data> = {
  readonly data: Data;
  readonly provenance: Provenance;
  /** Of a live market: the earlier failures, in order; missing if the first provider responded. */
  readonly tried?: readonly Attempt[];
};

export type Company = {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** Where its shares trade, such as `Nasdaq`; missing where the list does not say. */
  readonly exchange?: string;
  /** Four digits of the Standard Industrial Classification, and the industry in words; missing where they are not known. */
  readonly sic?: string;
  readonly industry?: string;
};

/** A daily bar. Prices in US dollars, `volume` in shares, `date` the exchange's trading day `yyyy-mm-dd`. */
export type Bar = {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

export type Mover = {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  readonly close: number;
  /** Change against the previous close, in percent. */
  readonly changePct: number;
  /** The day's volume divided by the mean of the 20 days before. */
  readonly volumeRatio: number;
  readonly date: string;
};

export type Sector = {
  readonly sector: string;
  readonly members: number;
  /** Median change of its members over 1 and 20 trading days, in percent. */
  readonly change1dPct: number;
  readonly change20dPct: number;
  /** Share of members above their 50-day average, 0 to 1. */
  readonly breadth: number;
};

export type Headline = {
  readonly id: string;
  readonly symbol: string;
  readonly publishedAt: string;
  readonly title: string;
  readonly publisher: string;
  readonly url: string | null;
};

export type Post = {
  readonly id: string;
  readonly symbol: string;
  readonly createdAt: string;
  readonly text: string;
  readonly user: string;
  readonly followers: number;
  /** How often it was reposted; null where unknown. */
  readonly reposts: number | null;
  readonly isRepost: boolean;
};

/** How much a ticker is discussed, over the 7 days to the as-of instant against the 28 days before. */
export type SocialBuzz = {
  readonly symbol: string;
  /** Null where the provider ranks but does not count. */
  readonly posts7d: number | null;
  /** Posts a day now divided by posts a day before; null where there were none before. */
  readonly ratio: number | null;
  readonly authors7d: number | null;
};

/** A quarter that was reported. Amounts in US dollars a share. */
export type EarningsReport = {
  readonly symbol: string;
  readonly date: string;
  readonly fiscalPeriodEnd: string | null;
  readonly epsEstimate: number | null;
  readonly epsActual: number | null;
  readonly surprise: number | null;
  readonly releaseTime: string | null;
};

/** A split, a dividend in shares or a spin-off. */
export type ShareEvent = {
  readonly symbol: string;
  /** The first day that trades without the entitlement, `yyyy-mm-dd`. */
  readonly date: string;
  /** An amount a share from before `date` times `factor` compares with one after: 0.5 for two shares in place of one. */
  readonly factor: number;
};

export type Fundamentals = {
  readonly symbol: string;
  readonly date: string;
  readonly peRatio: number | null;
  readonly priceToBook: number | null;
  readonly priceToSales: number | null;
  readonly dividendYieldPct: number | null;
  readonly marketCapBn: number | null;
  readonly week52Low: number | null;
  readonly week52High: number | null;
};

/** An options chain in figures. */
export type OptionsSummary = {
  readonly symbol: string;
  readonly date: string;
  readonly expiry: string;
  /** The move until `expiry` implied by the price of the at-the-money straddle, in percent; null where nobody bids for it. */
  readonly impliedMovePct: number | null;
  /** Why there is no implied move, in a sentence. */
  readonly impliedMoveReason?: string;
  /** The mean absolute move over equal spans of the past year, in percent. */
  readonly pastMovePct: number | null;
  readonly putCallRatio: number;
  /** Contracts traded on `date` divided by open interest; null if that is unknown. */
  readonly volumeToOpenInterest: number | null;
  /**
   * Implied volatility of the put at 95 % of the price less that of the call at 105 %, in percentage points: above 0 if
   * puts are more expensive. Null if the chain does not have it.
   */
  readonly skewPct: number | null;
};

/** Yields of US Treasury securities on a day, in percent a year, by the time that they have to run. Null where the day has none. */
export type TreasuryYields = {
  readonly date: string;
  readonly month3Pct: number | null;
  readonly year2Pct: number | null;
  readonly year10Pct: number;
};

/** A document found by a search: external text, so data and never an instruction. */
export type Document = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly publishedAt: string;
  readonly symbols: readonly string[];
};

export type MarketInfo = {
  /** `sample`, or the name of the recorded market. */
  readonly name: string;
  /** Prices, companies and people are invented; every page that shows them says so. */
  readonly fictional: boolean;
  /** The current instant of a run, ISO 8601; null for a live market. */
  readonly asOf: string | null;
};

/**
 * The data of a market for the agent. Every response has its provenance and contains nothing later than the as-of
 * instant. Each call throws `MarketFailure` if there is no result; an empty list is a result.
 */
export interface MarketData extends FilingData {
  readonly info: MarketInfo;
  /** The kinds of data that this market has a source for. Requests for other kinds fail for every company. */
  sources(): Promise<ReadonlySet<FactSource>>;
  /** @returns undefined for a symbol that this market does not have */
  company(symbol: string): Promise<Company | undefined>;
  companies(): Promise<readonly Company[]>;
  /**
   * Every listed company with its industry and its last annual figures. Missing for a market whose companies are in its own files.
   *
   * @throws MarketFailure no_data
   */
  filers?(): Promise<Answer<readonly Filer[]>>;
  /** The last `days` trading days up to as-of, oldest first. @throws MarketFailure no_data */
  bars(symbol: string, days: number, signal?: AbortSignal): Promise<Answer<readonly Bar[]>>;
  /**
   * The day as far as it has come, for those who trade it. Missing for a market with an as-of instant, which has no minutes.
   * @throws MarketFailure no_data
   */
  tradingDay?(symbol: string, signal?: AbortSignal): Promise<Answer<TradingDay>>;
  /** The day's strongest moves by absolute change and volume. */
  movers(limit: number, signal?: AbortSignal): Promise<Answer<readonly Mover[]>>;
  sectors(signal?: AbortSignal): Promise<Answer<readonly Sector[]>>;
  /**
   * The tickers discussed most above their usual level. @throws MarketFailure no_data if the market has no posts at all
   */
  socialBuzz(limit: number, signal?: AbortSignal): Promise<Answer<readonly SocialBuzz[]>>;
  /** Newest first. @throws MarketFailure no_data where the market has no posts at all */
  posts(symbol: string, days: number, limit: number, signal?: AbortSignal): Promise<Answer<readonly Post[]>>;
  /** Newest first. @throws MarketFailure no_data where the market has no news at all */
  news(symbol: string, days: number, limit: number, signal?: AbortSignal): Promise<Answer<readonly Headline[]>>;
  /** Newest first. @throws MarketFailure no_data where the market has no earnings at all */
  earnings(symbol: string, quarters: number, signal?: AbortSignal): Promise<Answer<readonly EarningsReport[]>>;
  /**
   * The known splits and spin-offs of a company, newest first; empty if there are none. Missing for a market that does not
   * record them.
   */
  shareEvents?(symbol: string): Promise<readonly ShareEvent[]>;
  /** The latest known. @throws MarketFailure no_data */
  fundamentals(symbol: string, signal?: AbortSignal): Promise<Answer<Fundamentals>>;
  /** The latest known. @throws MarketFailure no_data */
  options(symbol: string, signal?: AbortSignal): Promise<Answer<OptionsSummary>>;
  /**
   * Quotes of the options on a share by expiry, those of the newest known day; a live market those of now, of the nearest expiry and of one
   * after the next report. Missing for a market that never has any.
   *
   * @throws MarketFailure no_data
   */
  optionChain?(question: ChainQuestion, signal?: AbortSignal): Promise<Answer<OptionChain>>;
  /** The newest known yields of a day, `yyyy-mm-dd`, or before: a holiday has none of its own. @throws MarketFailure no_data */
  rates(day: string, signal?: AbortSignal): Promise<Answer<TreasuryYields>>;
  /**
   * What analysts expect: the newest known of a day, `yyyy-mm-dd`, or before. A live market has those of today only.
   *
   * @throws MarketFailure no_data
   */
  estimates(symbol: string, day: string, signal?: AbortSignal): Promise<Answer<Estimates>>;
  /**
   * Shares sold short on the newest settlement date that was published by a day, `yyyy-mm-dd`, and on the six before, as far as
   * they are known, newest first; never empty. A live market has those of today only.
   *
   * @throws MarketFailure no_data
   */
  shortInterest(symbol: string, day: string, signal?: AbortSignal): Promise<Answer<readonly ShortPosition[]>>;
  /** What companies are measured against. Missing for a market without an index, yields and credit spreads. */
  readonly regime?: RegimeData;
  /** Documents that match `query`, best first: of a recorded market its own headlines and documents. */
  webSearch(query: string, limit: number, signal?: AbortSignal): Promise<Answer<readonly Document[]>>;
  /** The document at an address, only of a recorded market: the pages of a live one are on the web. See `pagesOf`. */
  document?(url: string): Promise<Document | undefined>;
  close(): Promise<void>;
}

export const MARKET_FAILURES = ['no_data', 'rate_limited', 'auth', 'unavailable', 'broken_market'] as const;
export type MarketFailureCode = (typeof MARKET_FAILURES)[number];

/** Only `unavailable` is an infrastructure failure and retried. Every other code is a result. */
export class MarketFailure extends Error {
  override readonly name = 'MarketFailure';
  /** The retry-after time of a `rate_limited` provider, if it gives one. */
  readonly retryAfterMs: number | undefined;
  /** All providers that were tried, if several were. */
  readonly tried: readonly Attempt[];

  constructor(
    readonly code: MarketFailureCode,
    message: string,
    options: ErrorOptions & {
      readonly retryAfterMs?: number | undefined;
      readonly tried?: readonly Attempt[];
    } = {},
  ) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
    this.tried = options.tried ?? [];
  }
}
