import type { Estimates } from '../analyst-estimates.ts';
import type { FilingData } from '../filing-data.ts';
import type { RegimeData } from '../regime/regime-data.ts';
import type {
  Answer,
  Bar,
  Company,
  Document,
  EarningsReport,
  Fundamentals,
  Headline,
  Mover,
  OptionsSummary,
  Post,
  Sector,
  SocialBuzz,
  TreasuryYields,
} from '../market-data.ts';
import type { ChainQuestion, OptionChain } from '../options/option-chain.ts';
import type { TradingDay } from '../trading-day/trading-day.ts';
import type { ShortPosition } from '../short-interest/short-position.ts';

/** The latest price that a provider knows. Amounts in `currency`. */
export type Quote = {
  readonly symbol: string;
  readonly name: string | null;
  /** `equity`, `etf`, `currency`, …, in the provider's words. */
  readonly kind: string | null;
  readonly currency: string | null;
  readonly price: number;
  readonly previousClose: number | null;
  readonly changePct: number | null;
  readonly volume: number | null;
  readonly marketCap: number | null;
  /** When this price was paid, ISO 8601. */
  readonly at: string | null;
};

/** Days that are over, oldest first; prices in `currency`, as split since and without dividends. */
export type History = { readonly currency: string | null; readonly bars: readonly Bar[] };

/**
 * The possible capabilities of a provider. Each throws a MarketFailure if there is no result: `no_data` if the provider
 * says that there is none, any other code if it did not respond to the request.
 */
export interface Capabilities extends FilingData, Pick<RegimeData, 'curves' | 'creditSpread'> {
  quote(symbol: string, signal?: AbortSignal): Promise<Answer<Quote>>;
  /** The day as far as it has come; figures that need minutes are null with a reason where the provider has none. */
  tradingDay(symbol: string, signal?: AbortSignal): Promise<Answer<TradingDay>>;
  history(symbol: string, days: number, signal?: AbortSignal): Promise<Answer<History>>;
  movers(limit: number, signal?: AbortSignal): Promise<Answer<readonly Mover[]>>;
  sectors(signal?: AbortSignal): Promise<Answer<readonly Sector[]>>;
  buzz(limit: number, signal?: AbortSignal): Promise<Answer<readonly SocialBuzz[]>>;
  social(symbol: string, days: number, limit: number, signal?: AbortSignal): Promise<Answer<readonly Post[]>>;
  news(symbol: string, days: number, limit: number, signal?: AbortSignal): Promise<Answer<readonly Headline[]>>;
  earnings(symbol: string, quarters: number, signal?: AbortSignal): Promise<Answer<readonly EarningsReport[]>>;
  fundamentals(symbol: string, signal?: AbortSignal): Promise<Answer<Fundamentals>>;
  options(symbol: string, signal?: AbortSignal): Promise<Answer<OptionsSummary>>;
  /** The nearest expiry, and the first after the next report, else the one nearest to 30 days away. */
  optionChain(question: ChainQuestion, signal?: AbortSignal): Promise<Answer<OptionChain>>;
  /** Yields of US Treasury securities, the newest of a day, `yyyy-mm-dd`, or before. */
  rates(day: string, signal?: AbortSignal): Promise<Answer<TreasuryYields>>;
  /** What analysts expect now. */
  estimates(symbol: string, signal?: AbortSignal): Promise<Answer<Estimates>>;
  /** The newest published settlement and the six before, newest first; never empty. @throws MarketFailure no_data */
  shortInterest(symbol: string, signal?: AbortSignal): Promise<Answer<readonly ShortPosition[]>>;
  search(query: string, limit: number, signal?: AbortSignal): Promise<Answer<readonly Document[]>>;
  /** @throws MarketFailure no_data for a symbol that the provider does not list */
  company(symbol: string, signal?: AbortSignal): Promise<Answer<Company>>;
  /** The sector of a company, by its name in the S&P 500. @throws MarketFailure no_data */
  sector(symbol: string, signal?: AbortSignal): Promise<Answer<string>>;
  /** Every company that the provider lists; Yahoo's are a sample. */
  companies(signal?: AbortSignal): Promise<Answer<readonly Company[]>>;
}

export type Capability = keyof Capabilities;

/** A provider by its name, with the capabilities that it has. */
export type Provider = {
  readonly name: string;
  /** True if it is switched off: each of its capabilities fails, and says how to switch it on. */
  readonly isOff?: boolean;
  /** Told of each question of the chain: true for an answer, also that there is none. */
  readonly note?: (isAnswer: boolean) => void;
} & Partial<Capabilities>;
