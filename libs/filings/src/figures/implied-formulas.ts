import type { MissingReason } from './figure.ts';
import { formula } from './formula.ts';

/** Percentage points that a share has to promise above a Treasury bond. A convention: nothing measures it. */
const PREMIUM = 5;
/** Years of growth, and the growth after them in percent. */
const YEARS = 10;
const TERMINAL_PCT = 2.5;
/** Growth of the past beyond these, in percent, is not carried on for ten years. */
const [LEAST_GROWTH_PCT, MOST_GROWTH_PCT] = [-10, 15];
/** A value that rests on what comes after ten years by more than this is a guess. */
const MOST_TERMINAL_SHARE = 0.9;
/** Growth outside of these is no answer. */
const [LOWEST, HIGHEST] = [-0.5, 1];

const THEN = `for ${YEARS} years, then by ${TERMINAL_PCT}`;
const CARRIED = `growth (at least ${LEAST_GROWTH_PCT}, at most ${MOST_GROWTH_PCT})`;

/** What a price implies. Rates and growth are in percent a year. */
export const IMPLIED_FORMULAS = {
  discount_rate: formula({
    text: `treasury_10y + ${PREMIUM}`,
    unit: 'pct',
    required: ['treasury_10y'],
    compute: (values) => values.treasury_10y + PREMIUM,
  }),
  implied_growth: impliedGrowth(0),
  implied_growth_low: impliedGrowth(-1),
  implied_growth_high: impliedGrowth(1),
  implied_margin: formula({
    text: `free cash flow ÷ revenue after ${YEARS} years, reached evenly, with which revenue that grows by ${CARRIED} ${THEN} is worth market_cap at discount_rate`,
    unit: 'pct',
    required: ['market_cap', 'revenue', 'growth', 'discount_rate', 'free_cash_flow'],
    compute: (values) => {
      if (values.free_cash_flow > 0) return 'not_burning_cash';
      const worth = worthOf(values.growth, values.discount_rate, (year) => year / YEARS);
      if (typeof worth === 'string') return worth;
      return values.revenue > 0 ? (values.market_cap / (values.revenue * worth.whole)) * 100 : 'not_positive';
    },
  }),
  dcf_low: dcf(1),
  dcf_high: dcf(-1),
};

/** The growth for which cash flows are worth the price; points are added to the discount rate. */
function impliedGrowth(points: -1 | 0 | 1) {
  return formula({
    text: `growth a year with which free_cash_flow that grows by it ${THEN} is worth market_cap at ${rateText(points)}`,
    unit: 'pct',
    required: ['market_cap', 'free_cash_flow', 'discount_rate'],
    compute: ({ market_cap: price, free_cash_flow: cash, discount_rate: rate }) => {
      if (cash <= 0 || price <= 0) return 'not_positive';
      return growthFor(price / cash, rate + points);
    },
  });
}

function dcf(points: -1 | 1) {
  return formula({
    text: `free_cash_flow that grows by ${CARRIED} ${THEN}, discounted at ${rateText(points)} ÷ cover_page_shares`,
    unit: 'USD/shares',
    required: ['free_cash_flow', 'growth', 'discount_rate', 'cover_page_shares'],
    compute: ({ free_cash_flow: cash, growth, discount_rate: rate, cover_page_shares: shares }) => {
      if (cash <= 0 || shares <= 0) return 'not_positive';
      const worth = worthOf(growth, rate + points);
      if (typeof worth === 'string') return worth;
      return worth.terminal / worth.whole < MOST_TERMINAL_SHARE ? (cash * worth.whole) / shares : 'mostly_terminal';
    },
  });
}

function rateText(points: number): string {
  return points === 0 ? 'discount_rate' : `discount_rate ${points > 0 ? '+' : '−'} 1`;
}

type Worth = { readonly whole: number; readonly terminal: number };

/** What a dollar a year is worth today that grows as it did, of which each year gives a part. */
function worthOf(growthPct: number, ratePct: number, part?: (year: number) => number): Worth | MissingReason {
  const carried = Math.min(Math.max(growthPct, LEAST_GROWTH_PCT), MOST_GROWTH_PCT);
  return worthAt(carried / 100, ratePct, part);
}

function worthAt(growth: number, ratePct: number, part = (_year: number): number => 1): Worth | MissingReason {
  if (ratePct <= TERMINAL_PCT) return 'rate_too_low';
  const [rate, after] = [ratePct / 100, TERMINAL_PCT / 100];
  const step = (1 + growth) / (1 + rate);
  const years = Array.from({ length: YEARS }, (_, at) => step ** (at + 1) * part(at + 1));
  const terminal = (step ** YEARS * (1 + after)) / (rate - after);
  return { whole: years.reduce((sum, each) => sum + each, terminal), terminal };
}

/** Halves the span of possible growth until its ends are the same number. */
function growthFor(multiple: number, ratePct: number): number | MissingReason {
  let [low, high] = [LOWEST, HIGHEST];
  const [least, most] = [worthAt(low, ratePct), worthAt(high, ratePct)];
  if (typeof least === 'string' || typeof most === 'string') return 'rate_too_low';
  if (multiple < least.whole || multiple > most.whole) return 'no_such_growth';
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    const worth = worthAt(middle, ratePct);
    if (typeof worth !== 'string' && worth.whole < multiple) low = middle;
    else high = middle;
  }
  return ((low + high) / 2) * 100;
}
