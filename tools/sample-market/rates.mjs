import { TRADING_DAYS } from './calendar.mjs';
import { seeded } from './random.mjs';

/** Days on which shares trade and bonds do not: there is no yield of them. */
const BOND_HOLIDAYS = new Set(['2024-10-14', '2024-11-11', '2025-10-13', '2025-11-11']);

/** An invented spread of bonds below investment grade over those of the government, in percentage points. */
function creditSpreads(days) {
  const random = seeded('credit');
  let spread = 3.4;
  return days.map(() => {
    spread = bounded(spread + random.between(-0.09, 0.09), 2.4, 6.5);
    return round2(spread);
  });
}

/** Invented yields of government securities, in percent: a slow walk, and the shorter ones below the ten-year. */
export function ratesOf() {
  const random = seeded('rates');
  let [level, slope] = [4.2, 0.4];
  const days = TRADING_DAYS.filter((day) => !BOND_HOLIDAYS.has(day));
  const credit = creditSpreads(days);
  return days.map((date, at) => {
    level = bounded(level + random.between(-0.06, 0.06), 3.4, 5);
    slope = bounded(slope + random.between(-0.03, 0.03), -0.6, 1.2);
    const [month3, year2, year10] = [level - slope * 1.3, level - slope, level].map(round2);
    return { date, month3, year2, year10, creditSpread: credit[at] };
  });
}

const bounded = (value, least, most) => Math.max(least, Math.min(most, value));
const round2 = (value) => Math.round(value * 100) / 100;
