import type { Metric } from './metric.ts';
import { NOT_FINANCIALS } from './sector-names.ts';

type Named = {
  /** As a label begins with it: `P/E`. */
  readonly name: string;
  /** In lower case, as sentences call it. */
  readonly aliases: readonly string[];
  readonly sectors?: Metric['sectors'];
};

const PE: Named = { name: 'P/E', aliases: ['p/e'] };
const SALES: Named = { name: 'Price to sales', aliases: ['price to sales', 'price-to-sales', 'price/sales', 'p/s'] };
const BOOK: Named = { name: 'Price to book', aliases: ['price to book', 'price-to-book', 'price/book', 'p/b'] };
const EBITDA: Named = { name: 'EV/EBITDA', aliases: ['ev/ebitda', 'ev to ebitda'], sectors: NOT_FINANCIALS };
const CASH: Named = {
  name: 'Price to free cash flow',
  aliases: ['price to free cash flow', 'p/fcf'],
  sectors: NOT_FINANCIALS,
};

const IN_HISTORY = 'the days on which annual and quarterly reports of the time were filed, at most ten years';

/** Those of one multiple in its own history share the time that prices and filings reach back. */
const shared = ({ sectors }: Named) => ({ good: 'none', covers: 'window', ...(sectors && { sectors }) }) as const;

/** A name as it reads inside a sentence. */
const inside = (name: string): string => (/^[A-Z]+\//.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

function median(named: Named): Metric {
  const { name, aliases } = named;
  return {
    label: `Own median ${inside(name)}`,
    definition: `Median of the ${inside(name)} on ${IN_HISTORY}.`,
    aliases: aliases.flatMap((alias) => [`median ${alias}`, `median of its ${alias}`, `own median of ${alias}`]),
    unit: 'ratio',
    isPlain: true,
    ...shared(named),
  };
}

function percentile(named: Named): Metric {
  const { name, aliases } = named;
  return {
    label: `${name} percentile`,
    definition: `Share of ${IN_HISTORY}, on which the ${inside(name)} was lower than at the last close.`,
    aliases: aliases.flatMap((alias) => [
      `${alias} percentile`,
      `percentile of its ${alias}`,
      `percentile of the ${alias}`,
    ]),
    unit: 'pct',
    ...shared(named),
  };
}

function dates(named: Named): Metric {
  const { name, aliases } = named;
  return {
    label: `Filing dates of the ${inside(name)}`,
    definition: `Days on which an annual or quarterly report was filed and the ${inside(name)} is known.`,
    aliases: aliases.map((alias) => `filing dates of its ${alias}`),
    unit: 'count',
    ...shared(named),
  };
}

function below(named: Named): Metric {
  const { name, aliases } = named;
  return {
    label: `Filing dates with a lower ${inside(name)}`,
    definition: `Those of the filing dates on which the ${inside(name)} was lower than at the last close.`,
    aliases: aliases.map((alias) => `filing dates with a lower ${alias}`),
    unit: 'count',
    ...shared(named),
  };
}

/**
 * Multiples that only statements give, and where each is in the company's own history. Their values at the last close have ids such
 * as `ev_to_ebitda.now`; a P/E, a price to book and a price to sales of it are values of the metrics of `valuation.ts`.
 */
export const MULTIPLE_METRICS = {
  enterprise_value: {
    label: 'Enterprise value',
    definition: 'Market cap with net debt and the part of minority owners.',
    aliases: ['ev'],
    unit: 'usd',
    good: 'none',
    sectors: NOT_FINANCIALS,
  },
  ev_to_ebitda: {
    label: 'EV to EBITDA',
    definition: 'Enterprise value against EBITDA of the last twelve months.',
    aliases: ['ev/ebitda', 'ev-to-ebitda', 'enterprise value to ebitda', 'times ebitda'],
    unit: 'ratio',
    isPlain: true,
    good: 'none',
    sectors: NOT_FINANCIALS,
  },
  price_to_free_cash_flow: {
    label: 'Price to free cash flow',
    definition: 'Market cap against free cash flow of the last twelve months.',
    aliases: ['p/fcf', 'price/free cash flow', 'price-to-free-cash-flow', 'times free cash flow'],
    unit: 'ratio',
    isPlain: true,
    good: 'none',
    sectors: NOT_FINANCIALS,
  },
  pe_median: median(PE),
  pe_percentile: percentile(PE),
  pe_dates: dates(PE),
  pe_below: below(PE),
  price_to_sales_median: median(SALES),
  price_to_sales_percentile: percentile(SALES),
  price_to_sales_dates: dates(SALES),
  price_to_sales_below: below(SALES),
  price_to_book_median: median(BOOK),
  price_to_book_percentile: percentile(BOOK),
  price_to_book_dates: dates(BOOK),
  price_to_book_below: below(BOOK),
  ev_to_ebitda_median: median(EBITDA),
  ev_to_ebitda_percentile: percentile(EBITDA),
  ev_to_ebitda_dates: dates(EBITDA),
  ev_to_ebitda_below: below(EBITDA),
  price_to_free_cash_flow_median: median(CASH),
  price_to_free_cash_flow_percentile: percentile(CASH),
  price_to_free_cash_flow_dates: dates(CASH),
  price_to_free_cash_flow_below: below(CASH),
} as const satisfies Readonly<Record<string, Metric>>;
