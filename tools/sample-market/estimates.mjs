import { AS_OF, TRADING_DAYS, plusDays } from './calendar.mjs';
import { seeded } from './random.mjs';

/** Where analysts differ from the usual. `drift` is by how much of itself an estimate rises in a month. */
const PLANTED = {
  HEXLO: { analysts: 0 },
  COPRA: { analysts: 1 },
  MONTR: { drift: 0 },
  FURNO: { drift: -0.07, upside: 0.02 },
  ROMBO: { drift: -0.05 },
  TERRO: { drift: -0.03 },
  SNEKR: { drift: -0.02 },
  OSTEN: { drift: 0.04 },
  VELDR: { drift: 0.05 },
  PETRL: { drift: 0.02 },
  LUMED: { nextReport: '2026-07-09' },
};
const ENDS = { 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' };
const DAYS = monthEnds();
/** From so many days before a report its day is confirmed. */
const CONFIRMED_DAYS = 21;

/** What analysts expected of a company at the end of each of the last thirteen months, oldest first. Its draws are its own. */
export function estimatesOf({ company, bars, reports, quarters }) {
  const random = seeded(`estimates ${company.symbol}`);
  const planted = PLANTED[company.symbol] ?? {};
  const analysts = planted.analysts ?? random.whole(3, 24);
  if (analysts === 0) return [];
  const outlook = outlookOf(company, { reports, quarters, planted, random });
  const [upside, spread] = [planted.upside ?? random.between(-0.04, 0.24), random.between(0.2, 0.6)];
  return DAYS.map((date) => {
    const { close } = bars.findLast((bar) => bar.date <= date);
    const shift = random.between(-0.02, 0.02);
    const mean = close * (1 + upside + shift);
    const targets = { mean, low: mean * (1 - spread * 0.55), high: mean * (1 + spread * 0.45) };
    return {
      symbol: company.symbol,
      date,
      periods: periodsOf(outlook, date, analysts),
      targets: analysts === 1 ? oneTarget(mean) : { ...roundedEach(targets), analysts },
      recommendations: recommendationsOf(analysts, upside),
      nextReport: nextReportOf(outlook, date),
    };
  });
}

const oneTarget = (mean) => ({ mean: round2(mean), low: round2(mean), high: round2(mean), analysts: 1 });

/** The quarters of three years and what is expected of each at the end: of a reported one what was, of one to come a guess. */
function outlookOf(company, { reports, quarters, planted, random }) {
  const drift = planted.drift ?? random.between(-0.012, 0.012);
  const [before, last] = reports.slice(-2);
  const growth = clamp((last.epsEstimate - before.epsEstimate) / Math.abs(before.epsEstimate), -0.05, 0.05);
  const sales = quarters.findLast(({ end }) => end.startsWith(last.fiscalPeriodEnd)) ?? quarters.at(-1);
  const salesGrowth = clamp(growth / 2, -0.02, 0.02);
  const known = reports.map((report) => ({
    ...namesOf(report.fiscalPeriodEnd),
    reportedOn: report.date,
    eps: report.epsEstimate,
    actual: report.epsActual,
    revenue: (revenueOf(quarters, report.fiscalPeriodEnd) ?? sales.revenue) * (1 + random.between(-0.015, 0.015)),
  }));
  const [firstDay, ...laterDays] = reportDays(planted, random);
  const toCome = ['2026-06', '2026-09', '2026-12', '2027-03', '2027-06', '2027-09', '2027-12'].map((month, at) => ({
    ...namesOf(month),
    reportedOn: at === 0 ? firstDay : laterDays[at - 1],
    eps: last.epsEstimate + Math.abs(last.epsEstimate) * growth * (at + 1),
    revenue: sales.revenue * (1 + salesGrowth) ** (at + 1),
  }));
  return { drift, quarters: [...known, ...toCome] };
}

function namesOf(month) {
  const [year, quarter] = [Number(month.slice(0, 4)), Number(month.slice(5)) / 3];
  return { year, quarter, end: `${year}-${ENDS[quarter]}` };
}

function revenueOf(quarters, month) {
  return quarters.find(({ end }) => end.startsWith(month))?.revenue;
}

/** Between two and six weeks after the end of a quarter, on a weekday. */
function reportDays({ nextReport }, random) {
  const drawn = ['2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31', '2027-06-30', '2027-09-30', '2027-12-31'].map(
    (end) => onWeekday(plusDays(end, random.whole(16, 42))),
  );
  return nextReport ? [nextReport, ...drawn.slice(1)] : drawn;
}

function onWeekday(day) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return plusDays(day, { 0: 1, 6: 2 }[weekday] ?? 0);
}

/** The mean estimate of a quarter on a day: it moves towards what is expected before the report, or by the last day. */
function meanOn({ drift }, quarter, day) {
  const until = quarter.reportedOn < AS_OF ? quarter.reportedOn : AS_OF;
  return quarter.eps - Math.abs(quarter.eps) * drift * Math.max(0, daysBetween(day, until) / 30);
}

/** What is said of a quarter of a year: what was reported by the day, else what is expected. */
const saidOn = (outlook, quarter, day) =>
  quarter.actual !== undefined && quarter.reportedOn <= day ? quarter.actual : meanOn(outlook, quarter, day);

function periodsOf(outlook, date, analysts) {
  const open = outlook.quarters.filter(({ reportedOn }) => reportedOn > date);
  const [quarter, next] = open;
  const yearOf = (year) => outlook.quarters.filter((each) => each.year === year);
  const row = (period, quarters) => {
    const sum = (day) => quarters.reduce((total, each) => total + saidOn(outlook, each, day), 0);
    const [eps, eps90DaysAgo] = [round2(sum(date)), round2(sum(plusDays(date, -90)))];
    const { end } = quarters.at(-1);
    const revenue = Math.round(quarters.reduce((total, each) => total + each.revenue, 0) / 1e5) * 1e5;
    return { period, end, eps, epsAnalysts: analysts, eps90DaysAgo, ...revisionsOf(outlook, analysts), revenue };
  };
  return [
    row('quarter', [quarter]),
    row('next_quarter', [next]),
    row('year', yearOf(quarter.year)),
    row('next_year', yearOf(quarter.year + 1)),
  ];
}

/** Most follow the drift, and some do not. */
function revisionsOf({ drift }, analysts) {
  const followers = Math.min(analysts, Math.round(analysts * Math.min(0.8, Math.abs(drift) * 15)));
  const against = Math.min(analysts - followers, Math.floor(followers / 4));
  return drift >= 0
    ? { raised30Days: followers, lowered30Days: against }
    : { raised30Days: against, lowered30Days: followers };
}

function recommendationsOf(analysts, upside) {
  const buys = Math.round(analysts * clamp(0.3 + upside * 2, 0.1, 0.85));
  const sells = Math.round((analysts - buys) * (upside < 0.03 ? 0.4 : 0.1));
  const [strongBuy, strongSell] = [Math.floor(buys / 3), Math.floor(sells / 3)];
  return { strongBuy, buy: buys - strongBuy, hold: analysts - buys - sells, sell: sells - strongSell, strongSell };
}

function nextReportOf({ quarters }, date) {
  const day = quarters.find(({ reportedOn }) => reportedOn > date).reportedOn;
  if (daysBetween(date, day) <= CONFIRMED_DAYS) return { day, until: day, isEstimate: false };
  return { day, until: onWeekday(plusDays(day, 3)), isEstimate: true };
}

function monthEnds() {
  const year = TRADING_DAYS.filter((day) => day >= '2025-06-01');
  return year.filter((day, at) => year[at + 1]?.slice(0, 7) !== day.slice(0, 7));
}

const daysBetween = (from, to) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const roundedEach = (amounts) =>
  Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, round2(value)]));
const round2 = (value) => Math.round(value * 100) / 100;
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
