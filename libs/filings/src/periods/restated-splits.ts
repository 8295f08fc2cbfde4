import { CONCEPTS, conceptOfTag } from '../concepts/concepts.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import type { Split } from './split-adjustment.ts';

/** A filing that states a period's shares otherwise than the filing before did. */
type Restatement = { readonly before: string; readonly filed: string; readonly ratio: number };

const TOLERANCE = 0.002;
/** More is a mistake of units: thousands for single shares. */
const MOST_SHARES = 50;

/**
 * The known splits, and those that the filings themselves show: after a split, a report restates the average shares of its earlier
 * periods by a ratio of whole numbers. Such a split is dated by the first report that does. Oldest first.
 */
export function withRestatedSplits(facts: readonly XbrlFact[], known: readonly Split[]): readonly Split[] {
  const splits = [...known];
  for (const { before, filed, ratio } of restatements(facts)) {
    const between = splits.filter(({ day }) => day > before && day <= filed);
    const rest = between.reduce((left, split) => left / split.ratio, ratio);
    if (isRatioOfShares(rest))
      splits.push({ day: filed, ratio: rest > 1 ? Math.round(rest * 2) / 2 : 1 / Math.round(1 / rest) });
  }
  return splits.toSorted((one, other) => one.day.localeCompare(other.day));
}

/** In the order of the later filings, so that the first report after a split dates it. */
function restatements(facts: readonly XbrlFact[]): readonly Restatement[] {
  const shares = facts.filter(({ tag, value }) => value > 0 && isAverage(tag));
  const periods = Map.groupBy(shares, ({ tag, start, end }) => `${tag} ${start} ${end}`);
  return [...periods.values()]
    .flatMap((values) => {
      const inOrder = values.toSorted((one, other) => one.filed.localeCompare(other.filed));
      return inOrder.slice(1).flatMap((later, at) => {
        const earlier = inOrder[at];
        return earlier ? [{ before: earlier.filed, filed: later.filed, ratio: later.value / earlier.value }] : [];
      });
    })
    .toSorted((one, other) => one.filed.localeCompare(other.filed) || other.before.localeCompare(one.before));
}

function isAverage(tag: string): boolean {
  const concept = conceptOfTag(tag);
  return concept !== null && CONCEPTS[concept].kind === 'average_shares';
}

/** 2, 3, 1.5, 7, and 0.1 for one share in place of ten. */
function isRatioOfShares(ratio: number): boolean {
  const multiple = ratio > 1 ? ratio * 2 : 1 / ratio;
  const whole = Math.round(multiple);
  const least = ratio > 1 ? 3 : 2;
  return whole >= least && whole <= MOST_SHARES * 2 && Math.abs(multiple / whole - 1) <= TOLERANCE;
}
