import { CASH_FLOW_METRICS } from './cash-flow.ts';
import { MOMENTUM_METRICS } from './momentum.ts';
import { PRICE_METRICS } from './prices.ts';
import { SCORE_METRICS } from './quality.ts';
import { isMetricId, METRIC_GROUPS, type MetricId } from './registry.ts';
import { NOT_FINANCIALS, OPERATING_SECTORS, type Sector } from './sector-names.ts';

/** The kinds of market data that facts are read from. */
export const FACT_SOURCES = [
  'bars',
  'sectors',
  'earnings',
  'fundamentals',
  'rates',
  'estimates',
  'shortInterest',
  'curves',
  'minutes',
  'options',
  'optionChains',
  'news',
  'posts',
  'documents',
  'statements',
  'ownership',
  'holders',
  'filingText',
] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** Facts that answer one question about a company. One of its metrics is enough for the group to be known. */
export type FactGroup = {
  readonly label: string;
  readonly metrics: readonly MetricId[];
  readonly source: FactSource;
  /** The sectors that it says something about; absent: all. */
  readonly sectors?: readonly Sector[];
};

const idsOf = (group: object): readonly MetricId[] => Object.keys(group).filter(isMetricId);

/** What a dossier about a company can have: the list behind "14 of 18 fact groups". Adding a group is one entry. */
export const FACT_GROUPS = {
  prices: { label: 'Price and trend', metrics: idsOf(PRICE_METRICS), source: 'bars' },
  momentum: { label: 'Momentum and volume', metrics: idsOf(MOMENTUM_METRICS), source: 'bars' },
  day: { label: 'The day', metrics: idsOf(METRIC_GROUPS.day), source: 'minutes' },
  sector: { label: 'Sector', metrics: idsOf(METRIC_GROUPS.sectors), source: 'sectors' },
  results: { label: 'Results against estimates', metrics: idsOf(METRIC_GROUPS.results), source: 'earnings' },
  valuation: { label: 'Valuation', metrics: idsOf(METRIC_GROUPS.valuation), source: 'fundamentals' },
  expectations: {
    label: 'Estimates of analysts',
    metrics: ['expected_eps_quarter', 'expected_eps_year', 'expected_revenue_quarter', 'expected_revenue_year'],
    source: 'estimates',
  },
  price_targets: { label: 'Price targets', metrics: ['target_mean'], source: 'estimates' },
  next_report: { label: 'Next report', metrics: ['next_report'], source: 'estimates' },
  short_interest: { label: 'Short interest', metrics: ['shares_short'], source: 'shortInterest' },
  regime: { label: 'Volatility and beta', metrics: idsOf(METRIC_GROUPS.regime), source: 'bars' },
  curve: { label: 'Yield curve and credit', metrics: idsOf(METRIC_GROUPS.curve), source: 'curves' },
  options: { label: 'Options', metrics: idsOf(METRIC_GROUPS.options), source: 'options' },
  option_chain: {
    label: 'Options by expiry',
    metrics: ['atm_volatility', 'event_move', 'volatility_premium', 'skew_25_delta'],
    source: 'optionChains',
  },
  news: { label: 'News', metrics: idsOf(METRIC_GROUPS.news), source: 'news' },
  posts: { label: 'Social posts', metrics: idsOf(METRIC_GROUPS.posts), source: 'posts' },
  documents: { label: 'Documents', metrics: idsOf(METRIC_GROUPS.documents), source: 'documents' },
  income: { label: 'Income', metrics: ['revenue', 'net_income', 'eps_diluted'], source: 'statements' },
  balance_sheet: { label: 'Balance sheet', metrics: ['assets', 'equity', 'cash'], source: 'statements' },
  cash_flow: {
    label: 'Cash flow',
    metrics: ['free_cash_flow', ...idsOf(CASH_FLOW_METRICS)],
    source: 'statements',
    sectors: NOT_FINANCIALS,
  },
  growth: { label: 'Growth', metrics: ['revenue_growth_1y', 'eps_growth_1y'], source: 'statements' },
  profitability: {
    label: 'Profitability',
    metrics: ['gross_margin', 'operating_margin', 'net_margin', 'return_on_invested_capital'],
    source: 'statements',
  },
  debt: {
    label: 'Debt',
    metrics: ['net_debt', 'net_debt_to_ebitda', 'interest_cover', 'cash_runway'],
    sectors: NOT_FINANCIALS,
    source: 'statements',
  },
  multiples: {
    label: 'Multiples against their own history',
    metrics: ['pe_percentile', 'price_to_sales_percentile', 'price_to_book_percentile'],
    source: 'statements',
  },
  peers: { label: 'Peers', metrics: idsOf(METRIC_GROUPS.peers), source: 'statements' },
  implied: {
    label: 'What the price implies',
    metrics: ['implied_growth', 'implied_margin'],
    source: 'rates',
    sectors: NOT_FINANCIALS,
  },
  shares: { label: 'Share count', metrics: ['diluted_shares_growth_1y', 'share_dilution'], source: 'statements' },
  earnings_quality: {
    label: 'Quality of earnings',
    metrics: ['accruals', 'days_sales_outstanding', 'receivables_outgrow_revenue'],
    sectors: NOT_FINANCIALS,
    source: 'statements',
  },
  scores: { label: 'Scores', metrics: idsOf(SCORE_METRICS), source: 'statements', sectors: OPERATING_SECTORS },
  funds_from_operations: {
    label: 'Funds from operations',
    metrics: ['funds_from_operations'],
    sectors: ['Real Estate'],
    source: 'statements',
  },
  insiders: { label: 'Insiders', metrics: idsOf(METRIC_GROUPS.insiders), source: 'ownership' },
  large_holders: { label: 'Large holders', metrics: idsOf(METRIC_GROUPS.large_holders), source: 'holders' },
  filing_changes: { label: 'Changes in filings', metrics: ['compared_paragraphs'], source: 'filingText' },
  guidance: { label: 'Guidance', metrics: ['guidance_ranges', 'guidance_judged'], source: 'filingText' },
  red_flags: { label: 'Red flags', metrics: ['red_flags'], source: 'filingText' },
} as const satisfies Readonly<Record<string, FactGroup>>;
export type FactGroupId = keyof typeof FACT_GROUPS;

export const FACT_GROUP_IDS: readonly FactGroupId[] = Object.keys(FACT_GROUPS).filter(isFactGroupId);

/** True if the group applies to companies of a sector; of a company without a sector, those that apply to operating companies do. */
export function appliesTo(id: FactGroupId, sector: string | null): boolean {
  const { sectors }: FactGroup = FACT_GROUPS[id];
  if (sectors === undefined) return true;
  return sector === null ? sectors.length > 1 : sectors.some((each) => each === sector);
}

const OF_COMPANIES: readonly FactSource[] = [
  'sectors',
  'earnings',
  'rates',
  'estimates',
  'statements',
  'ownership',
  'holders',
  'filingText',
];

/** True if a fund can have facts of the group: it has a price, options, news and posts, and no business of its own. */
export function appliesToFunds(id: FactGroupId): boolean {
  return !OF_COMPANIES.includes(FACT_GROUPS[id].source);
}

function isFactGroupId(id: string): id is FactGroupId {
  return Object.hasOwn(FACT_GROUPS, id);
}
