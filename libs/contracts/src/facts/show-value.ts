import type { Metric, Unit } from './metric.ts';

/** A minus sign as wide as a plus. */
const MINUS = '−';

/** How a value is shown: of a metric, or a unit alone. */
export type ValueShape = Pick<Metric, 'unit' | 'isChange' | 'isPlain' | 'decimals'>;
export type FactValue = number | string | boolean;

/**
 * A value as readers see it: `$123.44`, `+13.8%`, `−3.8%`, `3.2×`, `17.9`, `$674.5B`, `63 days`, `27 January 2015`, `yes`. A
 * unit is never separated from its number by a space that may break. A value of another type than its unit's is shown as it is.
 */
export function showValue(value: FactValue, metric: ValueShape): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return metric.unit === 'date' ? showDate(value) : value;
  const shown = SHOWN[metric.unit](Math.abs(value), metric);
  return `${signOf(value, shown, metric)}${shown}`;
}

/** The same without its sign, for a sentence whose verb says the direction: `lost 3.8%`. */
export function showSize(value: FactValue, metric: ValueShape): string {
  return typeof value === 'number' ? SHOWN[metric.unit](Math.abs(value), metric) : showValue(value, metric);
}

/** `2015-01-27` → `27 January 2015`; a month alone, `2014-12`, as `December 2014`. Any other text as it is. */
export function showDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!year || !name) return date;
  return day ? `${Number(day)} ${name} ${year}` : `${name} ${year}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const SHOWN: Readonly<Record<Unit, (size: number, metric: ValueShape) => string>> = {
  usd: (size) => `$${money(size)}`,
  usd_per_share: (size, { decimals = size < 1 ? 4 : 2 }) => `$${fixed(size, Math.min(2, decimals), decimals)}`,
  pct: (size, { decimals = 1 }) => `${fine(size, decimals)}%`,
  pct_points: (size, { decimals = 1 }) => `${fine(size, decimals)}\u00A0pp`,
  ratio: (size, { decimals = 1, isPlain }) => `${fine(size, decimals)}${isPlain ? '' : '×'}`,
  points: (size, { decimals = 1 }) => fine(size, decimals),
  shares: (size) => fixed(size, 0, 0),
  count: (size) => fixed(size, 0, 2),
  days: (size) => `${fixed(size, 0, 1)}\u00A0${fixed(size, 0, 1) === '1' ? 'day' : 'days'}`,
  months: (size) => `${fixed(size, 0, 0)}\u00A0${Math.round(size) === 1 ? 'month' : 'months'}`,
  rank: ordinal,
  date: String,
  flag: String,
  text: String,
};

/** A value that would round to zero is shown to its first digit. */
function fine(size: number, decimals: number): string {
  const isLost = size > 0 && size < 0.5 * 10 ** -decimals;
  return isLost ? String(Number(size.toPrecision(1))) : fixed(size, decimals, decimals);
}

const FORMATS = new Map<string, Intl.NumberFormat>();

/** Making a format takes far longer than using it. */
function fixed(size: number, least: number, most: number): string {
  const key = `${least} ${most}`;
  const format =
    FORMATS.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  FORMATS.set(key, format);
  return format.format(size);
}

function money(size: number): string {
  if (size >= 1e12) return `${fixed(size / 1e12, 2, 2)}T`;
  if (size >= 1e9) return `${fixed(size / 1e9, 1, 1)}B`;
  return size >= 1e6 ? `${fixed(size / 1e6, 1, 1)}M` : fixed(size, 2, 2);
}

function ordinal(place: number): string {
  const [tens, ones] = [place % 100, place % 10];
  const isTeen = tens >= 11 && tens <= 13;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')}`;
}

function signOf(value: number, shown: string, { isChange = false }: ValueShape): string {
  if (!/[1-9]/.test(shown)) return '';
  if (value < 0) return MINUS;
  return isChange ? '+' : '';
}
