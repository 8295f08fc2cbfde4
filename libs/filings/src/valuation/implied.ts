import { apply } from '../figures/apply.ts';
import { firstStated, isFigure, missing, type Period, type Result } from '../figures/figure.ts';
import { daysBetween } from '../periods/days.ts';
import type { Statements } from '../periods/statements.ts';
import { freeCashFlow } from '../ratios/amounts.ts';
import { basisAt, type Basis } from '../ratios/basis.ts';
import type { Kind } from '../ratios/kinds.ts';
import { completeYears } from '../ratios/sheet-lines.ts';
import type { Multiples } from './multiples.ts';

/** The yield of a ten-year Treasury bond on a day, in percent. */
export type TenYearYield = { readonly date: string; readonly pct: number };

type Priced = {
  readonly statements: Statements;
  /** The newest twelve months. */
  readonly basis: Basis;
  readonly kind: Kind;
  readonly shares: Result;
  readonly multiples: Multiples;
  readonly tenYear?: TenYearYield | undefined;
  readonly asOf: string;
};

const NOW = 'now';
const OLDEST_YIELD_DAYS = 7;
const IDS = ['discount_rate', 'implied_growth', 'implied_growth_low', 'implied_growth_high', 'implied_margin'] as const;
const DCF_IDS = ['dcf_low', 'dcf_high'] as const;

/**
 * What the last close implies: the growth of free cash flow at which it is what the company is worth, at a discount rate of the ten-year
 * Treasury yield and a premium, and a point less and more; the margin instead where free cash flow is negative; and what a share is worth
 * with the growth of the past. A lender's cash flow says nothing of the kind.
 */
export function impliedBy({ statements, basis, kind, shares, multiples, tenYear, asOf }: Priced): readonly Result[] {
  if (kind === 'financial') return [...IDS, ...DCF_IDS].map((id) => missing(`${id}.${NOW}`, 'not_for_sector'));
  const { market_cap } = multiples;
  if (!isFigure(market_cap))
    return [...IDS, ...DCF_IDS].map((id) => missing(`${id}.${NOW}`, market_cap.reason, market_cap.cause));
  const day = market_cap.period.end;
  const period: Period = { name: day, start: null, end: day };
  const target = (id: string) => ({ id: `${id}.${NOW}`, period });
  const discount_rate = apply('discount_rate', target('discount_rate'), { treasury_10y: yieldFigure(tenYear, asOf) });
  const free_cash_flow = freeCashFlow(basis);
  const priced = { market_cap, free_cash_flow, discount_rate };
  const past = pastGrowth(statements);
  const valued = { free_cash_flow, growth: past.cash, discount_rate, cover_page_shares: shares };
  return [
    discount_rate,
    withCause(apply('implied_growth', target('implied_growth'), priced), free_cash_flow),
    withCause(apply('implied_growth_low', target('implied_growth_low'), priced), free_cash_flow),
    withCause(apply('implied_growth_high', target('implied_growth_high'), priced), free_cash_flow),
    apply('implied_margin', target('implied_margin'), {
      ...priced,
      revenue: basis.over('revenue'),
      growth: past.revenue,
    }),
    ...bothOrNeither(
      withCause(apply('dcf_low', target('dcf_low'), valued), free_cash_flow),
      withCause(apply('dcf_high', target('dcf_high'), valued), free_cash_flow),
    ),
  ];
}

/** A range has two ends: without one of them there is none. */
export function bothOrNeither(low: Result, high: Result): readonly Result[] {
  if (isFigure(low) === isFigure(high)) return [low, high];
  const without = [low, high].find((each) => !isFigure(each));
  if (!without || isFigure(without)) return [low, high];
  const { reason, cause } = without;
  return [low, high].map((each) => (isFigure(each) ? missing(each.id, reason, cause) : each));
}

/** The yield as an input, or that none of the last week is known. */
function yieldFigure(tenYear: TenYearYield | undefined, asOf: string): Result {
  if (!tenYear || daysBetween(tenYear.date, asOf) > OLDEST_YIELD_DAYS)
    return missing(`treasury_10y.${NOW}`, 'no_yield');
  const { date, pct } = tenYear;
  return {
    id: `treasury_10y.${NOW}`,
    value: pct,
    unit: 'pct',
    period: { name: date, start: null, end: date },
    filed: '',
    accessions: [],
    formula: 'as_given',
    inputs: {},
  };
}

/** Growth a year to the newest fiscal year: over five years, else over three. */
function pastGrowth(statements: Statements): { readonly cash: Result; readonly revenue: Result } {
  const [at] = completeYears(statements, 1);
  if (!at) {
    const none = (id: string) => missing(`${id}.fy`, 'no_such_period');
    return { cash: none('free_cash_flow_growth_3y'), revenue: none('revenue_growth_3y') };
  }
  const basis = basisAt(statements, at);
  return {
    cash: grown(basis, 'free_cash_flow', freeCashFlow),
    revenue: grown(basis, 'revenue', (of) => of.over('revenue')),
  };
}

function grown(basis: Basis, metric: string, amount: (basis: Basis) => Result): Result {
  const since = (years: 3 | 5) => Array.from({ length: years }).reduce((earlier: Basis) => earlier.before(), basis);
  const over = (years: 3 | 5) =>
    basis.compute(
      `growth_${years}y`,
      { now: amount(basis), before: amount(since(years)) },
      `${metric}_growth_${years}y`,
    );
  return firstStated(over(5), over(3));
}

function withCause(result: Result, amount: Result): Result {
  if (isFigure(result) || result.reason !== 'not_positive') return result;
  return missing(result.id, 'not_positive', result.cause === result.id ? amount.id : result.cause);
}
