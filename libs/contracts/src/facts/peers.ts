import type { Metric } from './metric.ts';
import { NOT_FINANCIALS } from './sector-names.ts';

/** What a company is compared with its peers by: metrics of its statements and of its last close. */
export const PEER_MEASURES = [
  'pe',
  'price_to_sales',
  'price_to_book',
  'ev_to_ebitda',
  'price_to_free_cash_flow',
  'revenue_growth_1y',
  'eps_growth_1y',
  'gross_margin',
  'operating_margin',
  'net_margin',
] as const;
export type PeerMeasure = (typeof PEER_MEASURES)[number];

/** What peers are, as readers are told. */
const WHO = 'the companies of its SIC code at 0.3 to 3 times its revenue';

type Named = {
  /** As it reads inside a sentence. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly unit: 'ratio' | 'pct';
  readonly id: PeerMeasure;
  readonly sectors?: Metric['sectors'];
};

function median({ id, name, aliases, unit, sectors }: Named): Metric {
  return {
    label: `Peer median ${name}`,
    definition: `Median of the ${name} of ${WHO}, of those that have one.`,
    aliases: aliases.flatMap((alias) => [`median ${alias} of its peers`, `peers' median ${alias}`]),
    unit,
    good: 'none',
    field: `peer_${id}_median_${unit}`,
    formula: 'peer_median',
    ...(unit === 'ratio' && { isPlain: true }),
    ...(sectors && { sectors }),
  };
}

function percentile({ id, name, aliases, sectors }: Named): Metric {
  return {
    label: `Peer percentile of the ${name}`,
    definition: `Share of ${WHO} whose ${name} is lower, of those that have one.`,
    aliases: aliases.flatMap((alias) => [`percentile of its ${alias} among its peers`, `peer percentile of ${alias}`]),
    unit: 'pct',
    good: 'none',
    field: `peer_${id}_percentile_pct`,
    formula: 'peer_percentile',
    ...(sectors && { sectors }),
  };
}

const PE: Named = { id: 'pe', name: 'P/E', aliases: ['p/e'], unit: 'ratio' };
const SALES: Named = {
  id: 'price_to_sales',
  name: 'price to sales',
  aliases: ['price to sales', 'p/s'],
  unit: 'ratio',
};
const BOOK: Named = { id: 'price_to_book', name: 'price to book', aliases: ['price to book', 'p/b'], unit: 'ratio' };
const EBITDA: Named = {
  id: 'ev_to_ebitda',
  name: 'EV/EBITDA',
  aliases: ['ev/ebitda', 'ev to ebitda'],
  unit: 'ratio',
  sectors: NOT_FINANCIALS,
};
const CASH: Named = {
  id: 'price_to_free_cash_flow',
  name: 'price to free cash flow',
  aliases: ['price to free cash flow', 'p/fcf'],
  unit: 'ratio',
  sectors: NOT_FINANCIALS,
};
const SALES_GROWTH: Named = {
  id: 'revenue_growth_1y',
  name: 'revenue growth over a year',
  aliases: ['revenue growth'],
  unit: 'pct',
};
const EPS_GROWTH: Named = {
  id: 'eps_growth_1y',
  name: 'EPS growth over a year',
  aliases: ['eps growth'],
  unit: 'pct',
};
const GROSS: Named = {
  id: 'gross_margin',
  name: 'gross margin',
  aliases: ['gross margin'],
  unit: 'pct',
  sectors: NOT_FINANCIALS,
};
const OPERATING: Named = {
  id: 'operating_margin',
  name: 'operating margin',
  aliases: ['operating margin'],
  unit: 'pct',
  sectors: NOT_FINANCIALS,
};
const NET: Named = { id: 'net_margin', name: 'net margin', aliases: ['net margin'], unit: 'pct' };

/** Where a company is among its peers, by the multiples of the last closes and by the newest twelve months of each. */
export const PEER_METRICS = {
  peers: {
    label: 'Peers',
    definition: 'Number of the companies of its SIC code at 0.3 to 3 times its revenue.',
    aliases: ['number of peers', 'peer companies', 'comparable companies'],
    unit: 'count',
    good: 'none',
    field: 'peers',
  },
  peer_pe_median: median(PE),
  peer_pe_percentile: percentile(PE),
  peer_price_to_sales_median: median(SALES),
  peer_price_to_sales_percentile: percentile(SALES),
  peer_price_to_book_median: median(BOOK),
  peer_price_to_book_percentile: percentile(BOOK),
  peer_ev_to_ebitda_median: median(EBITDA),
  peer_ev_to_ebitda_percentile: percentile(EBITDA),
  peer_price_to_free_cash_flow_median: median(CASH),
  peer_price_to_free_cash_flow_percentile: percentile(CASH),
  peer_revenue_growth_1y_median: median(SALES_GROWTH),
  peer_revenue_growth_1y_percentile: percentile(SALES_GROWTH),
  peer_eps_growth_1y_median: median(EPS_GROWTH),
  peer_eps_growth_1y_percentile: percentile(EPS_GROWTH),
  peer_gross_margin_median: median(GROSS),
  peer_gross_margin_percentile: percentile(GROSS),
  peer_operating_margin_median: median(OPERATING),
  peer_operating_margin_percentile: percentile(OPERATING),
  peer_net_margin_median: median(NET),
  peer_net_margin_percentile: percentile(NET),
} as const satisfies Readonly<Record<string, Metric>>;
