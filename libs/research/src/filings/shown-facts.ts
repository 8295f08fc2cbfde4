import type { MetricId } from '@gemscout/contracts';
import type { Fact, FactPeriod } from '@gemscout/evidence';

/** Of the newest twelve months, and of the balance sheet at their end. */
const NEWEST: ReadonlySet<MetricId> = new Set([
  'revenue',
  'net_income',
  'eps_diluted',
  'operating_cash_flow',
  'free_cash_flow',
  'funds_from_operations',
  'revenue_growth_1y',
  'eps_growth_1y',
  'free_cash_flow_growth_1y',
  'diluted_shares_growth_1y',
  'gross_margin',
  'operating_margin',
  'net_margin',
  'free_cash_flow_margin',
  'return_on_invested_capital',
  'net_debt_to_ebitda',
  'interest_cover',
  'cash_runway',
  'accruals',
  'days_sales_outstanding',
  'receivables_outgrow_revenue',
  'costs_move_to_assets',
  'share_dilution',
  'piotroski',
  'altman_z',
  'beneish_m',
  'cash',
  'assets',
  'equity',
  'total_debt',
  'net_debt',
  'cover_page_shares',
  'pe',
  'ev_to_ebitda',
  'price_to_free_cash_flow',
  'implied_growth',
  'implied_margin',
]);
/** Of where multiples are in their own history; the evidence has more. */
const HISTORY_SHOWN: ReadonlySet<MetricId> = new Set(['pe_median', 'pe_percentile', 'ev_to_ebitda_percentile']);
/** Each of them is of a time of its own. */
const OF_HISTORY = /_(?:median|percentile|dates|below)$/;

/** Of the newest fiscal year whose annual report was filed. */
const OF_YEAR: ReadonlySet<MetricId> = new Set([
  'revenue',
  'net_income',
  'free_cash_flow',
  'revenue_growth_1y',
  'revenue_growth_3y',
  'revenue_growth_5y',
  'free_cash_flow_growth_5y',
  'diluted_shares_growth_1y',
  'gross_margin',
  'operating_margin',
  'net_margin',
  'free_cash_flow_margin',
  'net_debt_to_ebitda',
]);
/** Of the newest quarter. */
const OF_QUARTER: ReadonlySet<MetricId> = new Set(['revenue', 'net_income', 'operating_cash_flow']);

/** The facts of statements that are worth a line in a log and in a prompt: those of the newest periods. */
export function shownFacts(facts: readonly Fact[]): readonly Fact[] {
  const newest = newestEnd(facts.filter(isOfStatements), isYear);
  const year = newestEnd(facts, isFiscalYear);
  const quarter = newestEnd(facts, ({ type }) => type === 'quarter');
  const days = new Map<MetricId, string>();
  for (const { metric, period, asOf } of facts)
    if (period.type === 'day' && asOf > (days.get(metric) ?? '')) days.set(metric, asOf);
  return facts.filter(({ metric, period, asOf }) => {
    if (OF_HISTORY.test(metric)) return HISTORY_SHOWN.has(metric);
    if (period.type === 'day') return NEWEST.has(metric) && asOf === days.get(metric);
    if (period.type === 'quarter') return OF_QUARTER.has(metric) && asOf === quarter;
    if (isFiscalYear(period) && asOf === year && OF_YEAR.has(metric)) return true;
    return isYear(period) && asOf === newest && NEWEST.has(metric);
  });
}

/** True for what a percentile is computed from, and for the history of multiples that few readers ask for. */
export function isLeftOut(metric: MetricId): boolean {
  return (
    OF_HISTORY.test(metric) &&
    (/_(?:dates|below)$/.test(metric) || (OF_MULTIPLE.test(metric) && !HISTORY_SHOWN.has(metric)))
  );
}

const OF_MULTIPLE = /^(?:pe|ev_to_|price_to_)/;

const isOfStatements = ({ metric }: Fact): boolean => !OF_HISTORY.test(metric);

function isYear(period: FactPeriod): boolean {
  return period.type === 'window' && period.unit === 'year';
}

function isFiscalYear(period: FactPeriod): boolean {
  return period.type === 'window' && period.fiscalYear !== undefined;
}

/** The last day of the newest period of a kind; empty if there is none. */
function newestEnd(facts: readonly Fact[], isMeant: (period: FactPeriod) => boolean): string {
  return facts.reduce((latest, { period, asOf }) => (isMeant(period) && asOf > latest ? asOf : latest), '');
}
