import type { Fact } from '@gemscout/evidence';

/** The values between which a figure is moved. */
export type FigureRange = { readonly from: number; readonly to: number };

const FEWEST_VALUES = 5;
const SHARE = 0.5;

/**
 * From the 5th to the 95th percentile of the figure's own history, or of the other sectors for a sector's; else 50% either
 * way. The value itself is always inside.
 */
export function rangeOf(fact: Fact, facts: readonly Fact[]): FigureRange {
  const value = Number(fact.value);
  const history = facts
    .filter((other) => other.metric === fact.metric && other.unit === fact.unit && isComparable(other, fact))
    .map((other) => Number(other.value));
  if (history.length < FEWEST_VALUES) return rangeAround(value);
  const sorted = history.toSorted((a, b) => a - b);
  return { from: Math.min(value, percentile(sorted, 0.05)), to: Math.max(value, percentile(sorted, 0.95)) };
}

function rangeAround(value: number): FigureRange {
  const away = Math.abs(value) * SHARE;
  return { from: value - away, to: value + away };
}

/** Of the same company over equally long periods, or of another sector at the same time. */
function isComparable({ subject, period, id }: Fact, fact: Fact): boolean {
  if (subject.kind !== fact.subject.kind) return false;
  if (subject.kind === 'sector') return true;
  const isOwn = subject.kind !== 'symbol' || (id.startsWith(fact.metric) && fact.id.startsWith(fact.metric));
  const isAsLong =
    period.type === 'window' && fact.period.type === 'window'
      ? period.length === fact.period.length && period.unit === fact.period.unit
      : period.type === fact.period.type;
  return isOwn && isAsLong;
}

/** The value below which a share of sorted values lies, between two of them where it must be. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}
