import { describe, expect, it } from '@jest/globals';
import { missing, type Figure } from '../figures/figure.ts';
import { FORMULAS } from '../figures/formulas.ts';
import { bothOrNeither } from './implied.ts';

const { implied_growth, implied_growth_low, implied_growth_high, implied_margin, dcf_low, dcf_high } = FORMULAS;

/** What cash flows that begin with `first` are worth: ten years of growth, then 2.5% for ever. */
function worthOf(first: number, growth: number, rate: number): number {
  let [worth, cash] = [0, first];
  for (let year = 1; year <= 10; year += 1) {
    cash *= 1 + growth;
    worth += cash / (1 + rate) ** year;
  }
  return worth + (cash * 1.025) / (rate - 0.025) / (1 + rate) ** 10;
}

describe('the growth that a price implies', () => {
  it.each([-0.2, 0, 0.07, 0.25, 0.6])('is the one that the price was made with: %d', (growth) => {
    const market_cap = worthOf(100, growth, 0.095);
    const implied = implied_growth.compute({ market_cap, free_cash_flow: 100, discount_rate: 9.5 });
    expect(implied).toBeCloseTo(growth * 100, 6);
  });

  it('is lower at a point less, and higher at a point more', () => {
    const market_cap = worthOf(100, 0.07, 0.085);
    const priced = { market_cap, free_cash_flow: 100, discount_rate: 9.5 };
    expect(implied_growth_low.compute(priced)).toBeCloseTo(7, 6);
    expect(Number(implied_growth_high.compute(priced))).toBeGreaterThan(Number(implied_growth.compute(priced)));
  });

  it.each([
    [{ market_cap: 1000, free_cash_flow: 0, discount_rate: 9 }, 'not_positive'],
    [{ market_cap: 1000, free_cash_flow: -5, discount_rate: 9 }, 'not_positive'],
    [{ market_cap: 1000, free_cash_flow: 100, discount_rate: 2.5 }, 'rate_too_low'],
    [{ market_cap: 1e9, free_cash_flow: 1, discount_rate: 9 }, 'no_such_growth'],
    [{ market_cap: 1, free_cash_flow: 1000, discount_rate: 9 }, 'no_such_growth'],
  ])('has no value for %j: %s', (values, reason) => expect(implied_growth.compute(values)).toBe(reason));
});

describe('a discounted cash flow', () => {
  const company = { free_cash_flow: 100, growth: 8, discount_rate: 9.5, cover_page_shares: 10 };

  it('is what the cash flows of a share are worth, at a point more and at a point less', () => {
    expect(dcf_low.compute(company)).toBeCloseTo(worthOf(100, 0.08, 0.105) / 10, 6);
    expect(dcf_high.compute(company)).toBeCloseTo(worthOf(100, 0.08, 0.085) / 10, 6);
  });

  it('carries on no growth above 15% and no fall below 10%', () => {
    expect(dcf_low.compute({ ...company, growth: 80 })).toBeCloseTo(worthOf(100, 0.15, 0.105) / 10, 6);
    expect(dcf_low.compute({ ...company, growth: -60 })).toBeCloseTo(worthOf(100, -0.1, 0.105) / 10, 6);
  });

  it('has no value where nine tenths of it come after ten years, or the rate is too low', () => {
    expect(dcf_high.compute({ ...company, discount_rate: 4 })).toBe('mostly_terminal');
    expect(dcf_high.compute({ ...company, discount_rate: 3.5 })).toBe('rate_too_low');
    expect(dcf_low.compute({ ...company, free_cash_flow: -1 })).toBe('not_positive');
  });
});

it('a discounted cash flow without one of its ends has none', () => {
  const day = { name: '2026-03-31', start: null, end: '2026-03-31' };
  const low: Figure = {
    ...{ id: 'dcf_low.now', value: 82, unit: 'USD/shares', period: day, filed: '', accessions: [] },
    ...{ formula: 'dcf_low', inputs: {} },
  };
  const high = missing('dcf_high.now', 'mostly_terminal');
  expect(bothOrNeither(low, high)).toEqual([missing('dcf_low.now', 'mostly_terminal', high.cause), high]);
  expect(bothOrNeither(low, { ...low, id: 'dcf_high.now' })).toHaveLength(2);
});

describe('the margin that a price implies', () => {
  it('is reached evenly over ten years, of revenue that grows as it did', () => {
    let [revenue, worth] = [100, 0];
    for (let year = 1; year <= 10; year += 1) {
      revenue *= 1.1;
      worth += (revenue * 0.2 * (year / 10)) / 1.095 ** year;
    }
    worth += (revenue * 0.2 * 1.025) / 0.07 / 1.095 ** 10;
    const values = { market_cap: worth, revenue: 100, growth: 10, discount_rate: 9.5, free_cash_flow: -3 };
    expect(implied_margin.compute(values)).toBeCloseTo(20, 6);
  });

  it('is asked for only where no free cash flow is left', () => {
    const values = { market_cap: 500, revenue: 100, growth: 10, discount_rate: 9.5, free_cash_flow: 3 };
    expect(implied_margin.compute(values)).toBe('not_burning_cash');
  });
});
