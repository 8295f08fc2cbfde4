import { METRICS } from '@gemscout/contracts';
import type { FoundCorrection } from '@gemscout/domain';
import { showsSame } from '../facts/fact-reading.ts';
import type { Fact } from '../facts/fact.ts';
import { showFact } from '../facts/show-fact.ts';
import type { NamedFact } from './fact-name.ts';
import type { UsedFact } from './used-facts.ts';

/** A split, a dividend in shares or a spin-off: an amount a share from before `date` times `factor` compares with one after. */
export type RebasingEvent = { readonly date: string; readonly factor: number };

/**
 * What the source says now of a fact that a memo used: a correction, or the value as it was, which takes an earlier correction back.
 * Undefined for an answer that is older than what the memo used, and for a value that a split explains. A value that readers
 * see the same, or that is the other one rounded, is as it was. Pure.
 *
 * @param events the known splits of the company
 */
export function comparedFact(
  used: UsedFact,
  { fact, item }: NamedFact,
  events: readonly RebasingEvent[],
): Omit<FoundCorrection, 'memoCheck'> | undefined {
  if (item.asOf < used.knownAt || item.fetchedAt < used.readAt || fact.unit !== used.unit) return undefined;
  const isSame = isSameFigure(used, fact);
  if (!isSame && isRebased(used, fact.value, events)) return undefined;
  const { name, metric, label, subject, period, inputOf, computedFrom, hash, filed } = used;
  const before = { value: used.value, shown: used.shown };
  const newest = fact.filing?.filed;
  const isRefiled = newest !== undefined && newest > (filed ?? used.knownAt.slice(0, 10));
  return {
    fact: name,
    metric,
    label,
    subject,
    period,
    before,
    after: isSame ? before : { value: fact.value, shown: showFact(fact) },
    source: fact.source,
    correctedOn: isRefiled ? newest : item.fetchedAt.slice(0, 10),
    inputOf,
    isComputed: computedFrom !== null,
    computedFrom,
    isRefiled,
    evidence: hash,
    newEvidence: item.hash,
    readAt: item.fetchedAt,
  };
}

function isSameFigure(used: UsedFact, fact: Fact): boolean {
  if (used.value === fact.value || used.shown === showFact(fact)) return true;
  if (showsSame(fact, { ...fact, value: used.value })) return true;
  return typeof used.value === 'number' && typeof fact.value === 'number' && isRounded(used.value, fact.value);
}

/** Fewer digits may be another figure. */
const FEWEST_DIGITS = 4;

/** True if one number is the other with fewer digits: `1235000` of `1234567`. */
function isRounded(one: number, other: number): boolean {
  const [coarse = one, fine = other] = [one, other].toSorted((a, b) => digitsOf(a) - digitsOf(b));
  const digits = digitsOf(coarse);
  return digits >= FEWEST_DIGITS && Number(fine.toPrecision(Math.min(digits, 100))) === coarse;
}

function digitsOf(value: number): number {
  const [mantissa = ''] = value.toExponential().split('e');
  return mantissa.replaceAll(/[-.]/g, '').length;
}

/** A share and a part of it: prices and earnings a share are cut to cents. */
const CENT = 0.005;
const TOLERANCE = 0.001;

/** True if splits since the day of the fact turn one value into the other: the same amount, on other shares. */
function isRebased(used: UsedFact, now: Fact['value'], events: readonly RebasingEvent[]): boolean {
  if (typeof used.value !== 'number' || typeof now !== 'number') return false;
  const { value } = used;
  const isCount = used.unit === 'shares';
  if (!isCount && used.unit !== 'usd_per_share') return false;
  const since = events.filter(({ date }) => date > used.asOf).toSorted((a, b) => a.date.localeCompare(b.date));
  const products = since.flatMap((_, from) =>
    since.slice(from).map((__, at) => since.slice(from, from + at + 1).reduce((all, { factor }) => all * factor, 1)),
  );
  return products.some((factor) => {
    const expected = isCount ? value / factor : value * factor;
    return Math.abs(expected - now) <= CENT + TOLERANCE * Math.abs(now);
  });
}

/** True for a metric whose values a split changes: its splits have to be known before it is compared. */
export function isOnShares({ metric }: Pick<UsedFact, 'metric'>): boolean {
  const { unit } = METRICS[metric];
  return unit === 'shares' || unit === 'usd_per_share';
}
