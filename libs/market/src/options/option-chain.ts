/** One option. Prices in US dollars a share; null is not known, and 0 is a source that says so. */
export type OptionContract = {
  readonly type: 'call' | 'put';
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Contracts traded on the day. */
  readonly volume: number | null;
  /** Contracts that are open. */
  readonly openInterest: number | null;
  /** As the source gives it, in percent a year. */
  readonly impliedVolatilityPct: number | null;
};

/** The options that end on one day, `yyyy-mm-dd`. */
export type OptionExpiry = { readonly expiry: string; readonly contracts: readonly OptionContract[] };

/** The options on a share as they were quoted on a day, the nearest expiry first. A source may be asked for some of its expiries only. */
export type OptionChain = {
  readonly symbol: string;
  /** The day of the quotes, `yyyy-mm-dd`. */
  readonly date: string;
  /** The price of the share at the time of the quotes, in US dollars. */
  readonly price: number;
  readonly expiries: readonly OptionExpiry[];
};

/** Whose options are wanted, and of when. */
export type ChainQuestion = {
  readonly symbol: string;
  /** The newest quotes of this day or before, `yyyy-mm-dd`. */
  readonly day: string;
  /** The last day on which the company may report next, around which expiries are wanted; null where it is not known. */
  readonly reportBy: string | null;
};
