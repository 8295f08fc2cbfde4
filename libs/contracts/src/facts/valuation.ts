import type { Metric } from './metric.ts';

/** What the market pays for a company. Valuations carry a day of their own, often months before the last close. */
export const VALUATION_METRICS = {
  pe: {
    label: 'Price to earnings',
    definition: 'Price of a share against the earnings per share of the last four quarters.',
    aliases: [
      'p/e',
      'pe',
      'pe ratio',
      'p/e ratio',
      'price/earnings',
      'times earnings',
      '× earnings',
      'earnings multiple',
    ],
    unit: 'ratio',
    good: 'none',
    field: 'pe_ratio',
    isPlain: true,
  },
  price_to_book: {
    label: 'Price to book',
    definition: "Price of a share against the company's book value per share.",
    aliases: ['p/b', 'price/book', 'price-to-book', 'book value', 'times book', '× book value', 'book multiple'],
    unit: 'ratio',
    good: 'none',
    field: 'price_to_book_ratio',
    isPlain: true,
  },
  price_to_sales: {
    label: 'Price to sales',
    definition: 'Price of a share against the sales per share of the last four quarters.',
    aliases: ['p/s', 'price/sales', 'price-to-sales', 'times sales', '× sales', 'times revenue', 'sales multiple'],
    unit: 'ratio',
    good: 'none',
    field: 'price_to_sales_ratio',
    isPlain: true,
  },
  dividend_yield: {
    label: 'Dividend yield',
    definition: 'Dividends of a year as a share of the price.',
    aliases: ['yield', 'yields', 'dividend'],
    unit: 'pct',
    good: 'up',
    field: 'dividend_yield_pct',
  },
  market_cap: {
    label: 'Market cap',
    definition: 'Price of a share times the number of shares.',
    aliases: ['market capitalisation', 'market capitalization', 'market value', 'is worth', 'worth', 'valued at'],
    unit: 'usd',
    good: 'none',
    field: 'market_cap_usd',
  },
} as const satisfies Readonly<Record<string, Metric>>;
