import { TRADING_DAYS } from './calendar.mjs';
import { seeded } from './random.mjs';

/** Where short sellers differ from the usual. `days` is how many days of usual trading are sold short at the end. */
const PLANTED = {
  MONTR: { days: 0 },
  FURNO: { days: 19, drift: 0.03 },
};
const PUBLISHED_AFTER = 7;
const SETTLEMENTS = settlements();

/** Short interest of each settlement that was published by the last day, oldest first. Its draws are its own. */
export function shortInterestOf({ company, bars }) {
  const random = seeded(`short interest ${company.symbol}`);
  const planted = PLANTED[company.symbol] ?? {};
  const days = planted.days ?? random.between(0.8, 6.5);
  if (days === 0) return [];
  const drift = planted.drift ?? random.between(-0.03, 0.03);
  const usual = meanVolume(bars);
  return SETTLEMENTS.map((settlement, at) => {
    const factor = (1 + drift) ** (at - SETTLEMENTS.length + 1) * (1 + random.between(-0.06, 0.06));
    const traded = bars.filter((bar) => bar.date > settlement.since && bar.date <= settlement.date);
    const sharesShort = Math.round(usual * days * factor);
    return { symbol: company.symbol, ...settlement, sharesShort, averageDailyVolume: meanVolume(traded) };
  });
}

const meanVolume = (bars) => Math.round(bars.reduce((total, { volume }) => total + volume, 0) / bars.length);

/** Twice a month since June 2025: the last trading day by the fifteenth, and that of the month. */
function settlements() {
  const dates = TRADING_DAYS.filter((day) => day >= '2025-05-15').filter((day, at, days) => {
    const next = days[at + 1];
    if (next === undefined) return false;
    return next.slice(0, 7) !== day.slice(0, 7) || (day.slice(8) <= '15' && next.slice(8) > '15');
  });
  return dates.slice(1).flatMap((date, at) => {
    const publishedOn = TRADING_DAYS[TRADING_DAYS.indexOf(date) + PUBLISHED_AFTER];
    return publishedOn === undefined ? [] : [{ since: dates[at], date, publishedOn }];
  });
}
