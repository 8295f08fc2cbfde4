import { dayInWords } from './chart-ranges.ts';

const DAY_MS = 86_400_000;
const OLD_FROM_DAYS = 30;

/**
 * Says that a price is old.
 *
 * @param priceDay the trading day of the price, and `today` the day of the market: `yyyy-mm-dd`
 * @returns a sentence; null for a price of the last 30 days
 */
export function oldPriceSentence(priceDay: string, today: string): string | null {
  const days = Math.round((Date.parse(today) - Date.parse(priceDay)) / DAY_MS);
  if (days < OLD_FROM_DAYS) return null;
  return `This price is ${days} days old: the last one is of ${dayInWords(priceDay)}.`;
}
