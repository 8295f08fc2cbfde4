import { plusDays, tradingDayFrom } from './calendar.mjs';
import { seeded } from './random.mjs';

/** What differs from the usual in the statements of a story. */
const PLANTED = {
  KRANO: { quarterlyGrowth: 0.0445, receivablesGrowth: 0.353, isLate: true, flatCashFlow: true },
  SNEKR: { quarterlyGrowth: 0.0099, inventoryGrowth: 0.327 },
  HEXLO: { cashMonths: 5 },
  SOLRA: { sharesGrowth: 0.3 },
  MIRVA: { sharesGrowth: 0.06 },
  GROSA: { sharesGrowth: -0.03 },
};
const FIRST_YEAR = 2016;
const QUARTERS = 41;
const ENDS = ['03-31', '06-30', '09-30', '12-31'];

/** Each company's own number at the invented registry, ten digits. */
export const cikOf = (index) => String(9_000_000_001 + index);

/** Forty-one quarters of a company, oldest first: what they are called, when they were filed, and the totals that all lines follow from. */
export function quartersOf({ company, story, reports, fundamentals }, index) {
  const random = seeded(`statements ${company.symbol}`);
  const planted = PLANTED[company.symbol] ?? {};
  const today = todayOf(company, fundamentals);
  const growth = planted.quarterlyGrowth ?? clamp((story.growth ?? random.between(-0.004, 0.02)) / 2, -0.025, 0.03);
  const quarters = Array.from({ length: planted.isLate ? QUARTERS - 1 : QUARTERS }, (_, number) => {
    const back = QUARTERS - 1 - number;
    const noise = back === 0 ? 1 : 1 + random.between(-0.015, 0.015);
    const shares = today.shares * sharesFactor(planted, back);
    const eps = earningsAShare(company, reports, back) * (back < 8 ? 1 : noise);
    return {
      ...namesOf(number),
      filed: filedOn(number, reports, random),
      back,
      planted,
      shares: Math.round(shares / 1000) * 1000,
      eps: Math.round(eps * 100) / 100,
      revenue: (today.yearlySales / 4) * (1 + growth) ** -Math.min(back, 12) * 1.008 ** -Math.max(0, back - 12) * noise,
      equity: today.equity / (1 + 0.014 * back),
    };
  });
  return quarters.map((quarter) => ({ ...quarter, accession: accessionOf(index, quarter) }));
}

/** Shares, sales of a year and equity as the newest ratios of the company imply them. */
function todayOf(company, fundamentals) {
  const { marketCapBn, priceToSales, priceToBook, close } = fundamentals;
  const shares = (marketCapBn * 1e9) / close;
  return { shares, yearlySales: (close / priceToSales) * shares, equity: (close / priceToBook) * shares };
}

function namesOf(number) {
  const [year, quarter] = [FIRST_YEAR + Math.floor(number / 4), (number % 4) + 1];
  return { year, quarter, start: `${year}-01-01`, end: `${year}-${ENDS[quarter - 1]}` };
}

/** A few days after the results were announced; without an announcement, six weeks after the end. */
function filedOn(number, reports, random) {
  const { end } = namesOf(number);
  const report = reports.find(({ fiscalPeriodEnd }) => fiscalPeriodEnd === end.slice(0, 7));
  if (report) return tradingDayFrom(plusDays(report.date, random.whole(1, 5)));
  const day = plusDays(end, random.whole(36, 46));
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return plusDays(day, { 0: 1, 6: 2 }[weekday] ?? 0);
}

function sharesFactor({ sharesGrowth = 0.004 }, back) {
  const inLastYear = Math.min(back, 4) / 4;
  return 1 / ((1 + sharesGrowth * inLastYear) * 1.002 ** Math.max(0, back - 4));
}

/** As announced; before the first announcement at hand, less from year to year. */
function earningsAShare(company, reports, back) {
  const report = reports.at(-1 - back);
  return report ? report.epsActual : company.eps * 0.985 ** (back - reports.length + 1);
}

const accessionOf = (index, { year, quarter }) =>
  `${cikOf(index)}-${String(quarter === 4 ? year + 1 : year).slice(2)}-${String(100 + quarter).padStart(6, '0')}`;

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
