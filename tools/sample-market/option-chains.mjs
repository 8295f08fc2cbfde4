import { AS_OF, plusDays, TRADING_DAYS } from './calendar.mjs';
import { seeded } from './random.mjs';

/** The companies whose options are quoted by expiry. */
const QUOTED = new Set(
  `ADVRO AVILO BOLTR BRNTO BRODO CHEMU COPRA CREDL DRILO FURNO HEXLO KEST.B LODGA LUMED MONTR OKTRA PETRL SOAPL VELDR ZORBL`.split(
    ' ',
  ),
);
/** Where the next result takes most of what the options imply, and where quotes are not as they should be. */
const PLANTED = {
  LUMED: { eventShare: 0.7 },
  AVILO: { unbid: '2026-08-21' },
  COPRA: { placeholders: true },
  DRILO: { crossed: true },
};
const MONTHLY = ['2026-06-18', '2026-07-17', '2026-08-21', '2026-10-16'];
const DAYS = ['2026-06-16', AS_OF];
const STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const YEAR_DAYS = 365;
/** Mean size of a move of a normal distribution, in standard deviations. */
const MEAN_SIZE = Math.sqrt(2 / Math.PI);

/** Option quotes of two days. Their draws are their own: no other file has a draw of them. */
export function optionChainsOf({ company, bars, reports }, options, estimates) {
  if (!QUOTED.has(company.symbol)) return [];
  const random = seeded(`option chains ${company.symbol}`);
  const report = estimates.findLast(({ symbol, nextReport }) => symbol === company.symbol && nextReport)?.nextReport;
  const moves = reports.map(({ date, releaseTime }) => moveOn(bars, date, releaseTime));
  const drawnPct = (mean(moves) / MEAN_SIZE) * random.between(0.75, 1.5);
  const { base, eventPct } = impliedBy(options, report, drawnPct, PLANTED[company.symbol]?.eventShare);
  const slope = random.between(0.01, 0.07);
  const { symbol } = company;
  return DAYS.flatMap((date) => {
    const price = bars.findLast((bar) => bar.date <= date).close;
    return expiriesOn(date, report).flatMap((expiry) => {
      const days = daysBetween(date, expiry);
      const event = report && expiry > report.until ? eventPct : 0;
      const atTheMoney = Math.sqrt(base ** 2 + (event ** 2 * YEAR_DAYS) / days);
      const about = { symbol, date, price, expiry, years: days / YEAR_DAYS, slope, random, options };
      return quotesOf({ ...about, atTheMoney }).map((row) => planted(row, PLANTED[symbol] ?? {}));
    });
  });
}

/** The rate of usual days, so that the options imply the move of `options.csv` until its expiry; a report before it takes a part of that. */
function impliedBy({ date, expiry, impliedMovePct }, report, drawnPct, eventShare) {
  const whole = (impliedMovePct / MEAN_SIZE) ** 2;
  const isWithin = report !== undefined && report.until < expiry;
  const event = isWithin ? (eventShare ?? Math.min(drawnPct ** 2 / whole, 0.7)) * whole : 0;
  const base = Math.sqrt(((whole - event) * YEAR_DAYS) / daysBetween(date, expiry));
  return { base, eventPct: isWithin ? Math.sqrt(event) : drawnPct };
}

/** The monthly expiries, and the Fridays around the next report. */
function expiriesOn(date, report) {
  const around = report ? [fridayBefore(report.day), fridayAfter(report.until)] : [];
  return [...new Set([...MONTHLY, ...around])].filter((expiry) => expiry > date).sort();
}

const fridayBefore = (day) => openOn(fridayAfter(plusDays(day, -8)));
/** Options that would end on a holiday end the day before. */
const openOn = (day) => (day === '2026-07-03' ? '2026-07-02' : day);
const fridayAfter = (day) => {
  const next = plusDays(day, 1);
  return new Date(`${next}T00:00:00Z`).getUTCDay() === 5 ? next : fridayAfter(next);
};

function quotesOf({ symbol, date, price, expiry, years, slope, random, options, atTheMoney }) {
  const step = stepFor(price);
  const middle = Math.round(price / step) * step;
  const shape = (distance) => Math.exp(-((distance / 3) ** 2));
  return STEPS.flatMap((away) => {
    const strike = round2(middle + away * step);
    const moneyness = Math.log(strike / price) / ((atTheMoney / 100) * Math.sqrt(years));
    const volatility = Math.max(5, atTheMoney * (1 - slope * moneyness + 0.01 * moneyness ** 2));
    return ['call', 'put'].map((type) => {
      const worth = worthOf({ type, price, strike, years, volatility: volatility / 100 });
      const spread = Math.max(0.02, worth * 0.03);
      const share = type === 'put' ? options.putCallRatio : 1;
      const open = Math.round(random.between(200, 2_400) * shape(away) * (type === 'put' ? 0.9 : 1));
      return {
        symbol,
        date,
        price,
        expiry,
        type,
        strike,
        bid: Math.max(0, round2(worth - spread / 2)),
        ask: round2(worth + spread / 2),
        volume: Math.round(open * random.between(0.05, 0.4) * share),
        openInterest: open,
        volatility: round2(volatility),
      };
    });
  });
}

/** An expiry that nobody bids for, volatilities that a source did not compute, quotes that cross. */
function planted(row, { unbid, placeholders, crossed }) {
  if (row.expiry === unbid) return { ...row, bid: 0, ask: 0, volume: 0 };
  if (placeholders) return { ...row, volatility: row.strike < row.price ? 50 : 25 };
  return crossed && row.expiry === '2026-07-17' ? { ...row, bid: round2(row.ask + 0.05) } : row;
}

function stepFor(price) {
  const wanted = price * 0.03;
  return [0.5, 1, 2, 2.5, 5, 10, 20].find((step) => step >= wanted) ?? 20;
}

/** By Black and Scholes at a rate of 4%. */
function worthOf({ type, price, strike, years, volatility }) {
  const spread = volatility * Math.sqrt(years);
  const d1 = (Math.log(price / strike) + 0.04 * years) / spread + spread / 2;
  const call = price * below(d1) - strike * Math.exp(-0.04 * years) * below(d1 - spread);
  return type === 'call' ? call : call - price + strike * Math.exp(-0.04 * years);
}

/** Of a standard normal distribution, by a logistic curve within 0.0002: an invented price needs no more. */
const below = (x) => 1 / (1 + Math.exp(-1.5976 * x - 0.07056 * x ** 3));

function moveOn(bars, date, releaseTime) {
  const after = bars.findIndex((bar) => (releaseTime === 'post' ? bar.date > date : bar.date >= date));
  const [before, first] = [bars[after - 1], bars[after]];
  return before && first ? Math.abs(first.close / before.close - 1) * 100 : 0;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const round2 = (value) => Math.round(value * 100) / 100;
if (!DAYS.every((day) => TRADING_DAYS.includes(day))) throw new RangeError('Options are quoted on trading days.');
