import { TRADING_DAYS } from './calendar.mjs';
import { seeded } from './random.mjs';

/** Days on which shares trade and bonds do not: there is no yield of them. */
const BOND_HOLIDAYS = new Set(['2024-10-14', '2024-11-11', '2025-10-13', '2025-11-11']);

/** Invented yields of government securities, in percent: a slow walk, and the shorter ones below the ten-year. */
export function ratesOf() {
  const random = seeded('rates');
  let [level, slope] = [4.2, 0.4];
  return TRADING_DAYS.filter((day) => !BOND_HOLIDAYS.has(day)).map((date) => {
    level = bounded(level + random.between(-0.06, 0.06), 3.4, 5);
    slope = bounded(slope + random.between(-0.03, 0.03), -0.6, 1.2);
    return { date, month3: round2(level - slope * 1.3), year2: round2(level - slope), year10: round2(level) };
  });
}

const bounded = (value, least, most) => Math.max(least, Math.min(most, value));
const round2 = (value) => Math.round(value * 100) / 100;
