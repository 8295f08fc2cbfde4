import { MINUS } from './figure-text.ts';

const FORMATS = new Map<number, Intl.NumberFormat>();

/** A price in US dollars, to the cent; finer below one dollar: `$1,204.50`, `$0.0312`. */
export function priceText(price: number): string {
  return `${price < 0 ? MINUS : ''}$${formatTo(Math.abs(price) < 1 ? 4 : 2).format(Math.abs(price))}`;
}

/** A change in percentage points of a whole, with its sign and without a space: `+1.8%`, `−0.4%`, `0.0%`; prices have two decimals. */
export function percentText(percent: number, decimals = 1): string {
  const size = Math.abs(percent).toFixed(decimals);
  if (Number(size) === 0) return `${size}%`;
  return `${percent < 0 ? MINUS : '+'}${size}%`;
}

/** Making a format takes far longer than using it. */
function formatTo(decimals: number): Intl.NumberFormat {
  const known = FORMATS.get(decimals);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  FORMATS.set(decimals, format);
  return format;
}
