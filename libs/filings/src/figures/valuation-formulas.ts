import { formula, percent, quotient } from './formula.ts';

/** What a company costs at a close, and what that is against its figures of twelve months. */
export const VALUATION_FORMULAS = {
  market_cap: formula({
    text: 'close × cover_page_shares',
    unit: 'USD',
    required: ['close', 'cover_page_shares'],
    compute: (values) => values.close * values.cover_page_shares,
  }),
  enterprise_value: formula({
    text: 'market_cap + net_debt + minority_interest',
    unit: 'USD',
    required: ['market_cap', 'net_debt'],
    optional: ['minority_interest'],
    compute: (values) => values.market_cap + values.net_debt + values.minority_interest,
  }),
  pe: formula({
    text: 'close ÷ eps_diluted',
    unit: 'ratio',
    required: ['close', 'eps_diluted'],
    compute: (values) => quotient(values.close, values.eps_diluted),
  }),
  price_to_sales: formula({
    text: 'market_cap ÷ revenue',
    unit: 'ratio',
    required: ['market_cap', 'revenue'],
    compute: (values) => quotient(values.market_cap, values.revenue),
  }),
  price_to_book: formula({
    text: 'market_cap ÷ equity',
    unit: 'ratio',
    required: ['market_cap', 'equity'],
    compute: (values) => quotient(values.market_cap, values.equity),
  }),
  ev_to_ebitda: formula({
    text: 'enterprise_value ÷ ebitda',
    unit: 'ratio',
    required: ['enterprise_value', 'ebitda'],
    compute: (values) =>
      values.enterprise_value > 0 ? quotient(values.enterprise_value, values.ebitda) : 'not_positive',
  }),
  price_to_free_cash_flow: formula({
    text: 'market_cap ÷ free_cash_flow',
    unit: 'ratio',
    required: ['market_cap', 'free_cash_flow'],
    compute: (values) => quotient(values.market_cap, values.free_cash_flow),
  }),
  percentile: formula({
    text: 'filing_dates_below ÷ filing_dates × 100',
    unit: 'pct',
    required: ['filing_dates_below', 'filing_dates'],
    compute: (values) => percent(values.filing_dates_below, values.filing_dates),
  }),
};
