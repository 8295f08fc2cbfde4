import type { Answer, TreasuryYields } from '../market-data.ts';

/** What companies without an investment grade pay above the Treasury, in percentage points a year. */
export type CreditSpread = { readonly date: string; readonly pct: number };

/** What a market says of itself: what its companies are measured against. */
export interface RegimeData {
  /** The symbol of its index, whose prices are `bars`; undefined for a market without one. */
  index(): Promise<string | undefined>;
  /** The yields of the days up to a day, `yyyy-mm-dd`, oldest first: at least nine months, where there are. @throws MarketFailure no_data */
  curves(day: string, signal?: AbortSignal): Promise<Answer<readonly TreasuryYields[]>>;
  /** The newest known of a day, `yyyy-mm-dd`, or before. @throws MarketFailure no_data */
  creditSpread(day: string, signal?: AbortSignal): Promise<Answer<CreditSpread>>;
}
