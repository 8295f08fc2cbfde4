import type { Unit } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure, FigureUnit } from '../mentions/figures.ts';

/** The units of facts that a written unit may mean. */
const UNITS_OF: Readonly<Record<FigureUnit, readonly Unit[]>> = {
  pct: ['pct', 'pct_points'],
  times: ['ratio', 'count'],
  usd: ['usd', 'usd_per_share'],
  eur: [],
  gbp: [],
  days: ['days', 'count'],
  plain: ['points', 'ratio', 'count', 'shares', 'rank', 'days', 'months', 'pct_points'],
};

/** No ratio and no reading is written in thousands. */
const LARGE = 1_000;

/** A price without a sign of money is written with cents. */
export function fitsUnit({ unit, precision }: Figure, fact: Pick<Fact, 'unit'>): boolean {
  if (unit === 'plain' && precision < 0.1 && fact.unit === 'usd_per_share') return true;
  if (unit === 'plain' && precision >= LARGE) return fact.unit === 'count' || fact.unit === 'shares';
  if (precision < 1 && fact.unit === 'count') return false;
  return UNITS_OF[unit].includes(fact.unit);
}

/** Of figures of one unit and size the same facts have a fitting unit. */
function sizeOf({ precision }: Figure): string {
  if (precision >= LARGE) return 'large';
  if (precision >= 1) return 'whole';
  return precision < 0.1 ? 'with cents' : 'with a decimal';
}

const FITTING = new WeakMap<readonly Fact[], Map<string, readonly Fact[]>>();

/** The numbers among facts that a figure's unit may mean, in their order. */
export function numbersFor(figure: Figure, facts: readonly Fact[]): readonly Fact[] {
  const known = FITTING.get(facts) ?? new Map<string, readonly Fact[]>();
  FITTING.set(facts, known);
  const key = `${figure.unit} ${sizeOf(figure)}`;
  const fitting = known.get(key) ?? facts.filter((fact) => typeof fact.value === 'number' && fitsUnit(figure, fact));
  known.set(key, fitting);
  return fitting;
}

/** How far from a figure "more than" and "nearly" may be, as a share of it. */
const LOOSE = 0.1;

/** Halves are rounded up or down: 56.5849 is written as 56.58 and, from 56.585, as 56.59. */
const HALF = 0.52;

/** True if the fact's value is the figure at the precision shown, with its sign if one is written. */
export function showsValue(figure: Figure, { value }: Pick<Fact, 'value'>): boolean {
  if (typeof value !== 'number') return false;
  if (figure.sign !== undefined && value !== 0 && Math.sign(value) !== figure.sign) return false;
  const [size, shown] = [Math.abs(value), Math.abs(figure.value)];
  if (figure.bound === 'more' && size < shown && figure.unit === 'usd') return false;
  if (figure.bound === 'less' && size > shown && figure.unit === 'usd') return false;
  if (Math.abs(size - shown) <= figure.precision * HALF + size * 1e-9) return true;
  const slack = Math.max(figure.precision, shown * LOOSE);
  switch (figure.bound) {
    case 'about':
      return Math.abs(size - shown) <= Math.max(figure.precision / 2, shown * 0.025);
    case 'nearly':
      return size < shown && size >= shown - Math.max(figure.precision / 2, shown * 0.04);
    case 'more':
      return size > shown && size <= shown + slack;
    case 'less':
      return size < shown && size >= shown - slack;
    case 'within':
      return size <= shown && size >= shown * 0.4;
    default:
      return false;
  }
}
