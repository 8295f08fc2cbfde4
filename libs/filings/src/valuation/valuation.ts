import { apply } from '../figures/apply.ts';
import { type Figure, isFigure, missing, type MissingReason, type Result } from '../figures/figure.ts';
import { daysBetween } from '../periods/days.ts';
import type { Basis } from '../ratios/basis.ts';
import type { Kind } from '../ratios/kinds.ts';
import { amountsOf, closeFigure, MULTIPLE_IDS, type MultipleId, type Multiples, multiplesAt } from './multiples.ts';
import { type Close, closeOn, type PastMultiples, valuesOf } from './past-multiples.ts';

/** What the newest report states of a company, and what is known of its price. */
export type ValuedCompany = {
  readonly basis: Basis;
  readonly kind: Kind;
  readonly currency: string;
  /** Of the cover page. */
  readonly shares: Result;
  /** The day of the newest filing. */
  readonly newestFiled: string;
  readonly asOf: string;
  /** In US dollars, oldest first. */
  readonly closes: readonly Close[];
};

const NOW = 'now';
/** Fewer values are no history. */
const FEWEST_FILINGS = 4;
const DAYS_OF_YEAR = 365.25;

/** The last close, or why it cannot be set against the newest statements: it is not known, or too old. */
function currentClose({ closes, asOf, newestFiled }: ValuedCompany): Result {
  const last = closes.at(-1);
  if (!last) return missing(`close.${NOW}`, 'no_price');
  if (last.date < newestFiled || !closeOn(closes, asOf)) return missing(`close.${NOW}`, 'stale_price');
  return closeFigure(last, NOW);
}

/** The multiples at the last close: `pe.now`, `market_cap.now`. */
export function currentMultiples(company: ValuedCompany): Multiples {
  const { basis, shares, kind, currency } = company;
  const close = currentClose(company);
  return multiplesAt({ close, amounts: amountsOf(basis, shares), kind, currency, name: NOW });
}

/** Where each multiple is in its own history: median, and the share of filing days on which it was lower. */
export function againstHistory(multiples: Multiples, past: readonly PastMultiples[]): readonly Result[] {
  return MULTIPLE_IDS.flatMap((id) => historyOf(id, multiples[id], past));
}

function historyOf(id: MultipleId, current: Result, past: readonly PastMultiples[]): readonly Result[] {
  const without = (reason: MissingReason, cause?: string) => [missing(`${id}_percentile.${NOW}`, reason, cause)];
  if (!isFigure(current)) return without(current.reason, current.cause);
  const values = valuesOf(past, id);
  const [first] = values;
  if (!first || values.length < FEWEST_FILINGS) return without('too_few_filings');
  const years = Math.max(0.1, Number((daysBetween(first.day, current.period.end) / DAYS_OF_YEAR).toFixed(1)));
  const period = { name: `past${years}`, start: first.day, end: current.period.end };
  const stated = (part: string, formula: string, value: number, unit: string): Figure => {
    const { filed, accessions } = current;
    return { id: `${id}_${part}.${NOW}`, value, unit, period, filed, accessions, formula, inputs: {} };
  };
  const filing_dates = stated('dates', 'filing_dates', values.length, 'count');
  const lower = values.filter(({ value }) => value < current.value).length;
  const filing_dates_below = stated('below', 'filing_dates_below', lower, 'count');
  const percentile = { id: `${id}_percentile.${NOW}`, period };
  return [
    stated('median', 'median_at_filings', medianOf(values.map(({ value }) => value)), 'ratio'),
    apply('percentile', percentile, { filing_dates_below, filing_dates }),
  ];
}

function medianOf(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = (inOrder.length - 1) / 2;
  const [low = 0, high = 0] = [inOrder[Math.floor(middle)], inOrder[Math.ceil(middle)]];
  return (low + high) / 2;
}
