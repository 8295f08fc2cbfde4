import type { Verdict } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { changedDossier } from './changed-dossier.ts';
import { touchedBy } from './changed-facts.ts';
import { verdictByRules } from './decided-by-rules.ts';
import { factsRead } from './figures-read.ts';
import { flipsOf, type Flip, type VerdictAt } from './flips.ts';
import { keyFigures } from './key-figures.ts';
import { figureParts, loadBearing, withheldGroups, type LoadBearing, type WithheldGroup } from './load-bearing.ts';
import { isPossible } from './possible.ts';
import { rangeOf } from './range-of.ts';

/** A flip of a figure of the dossier. */
export type Threshold = Flip & { readonly fact: Fact };

/** What a verdict rests on: found by deciding again on the same dossier, with the rules. */
export type RestsOn = {
  readonly verdict: Verdict;
  readonly bearing: LoadBearing;
  /** Without each group that was read. */
  readonly withheld: readonly WithheldGroup[];
  /** The nearest first, measured against the figure itself. */
  readonly thresholds: readonly Threshold[];
  /** The figures for which the verdict holds over their whole range. */
  readonly holds: readonly Fact[];
};

/**
 * Decides again on a dossier with every group that the rules read withheld, and with every key figure moved. Pure: the same
 * dossier gives the same.
 *
 * @returns undefined where the rules alone do not give the recorded verdict: the check of the memo lowered it
 */
export function restsOn(dossier: Dossier, verdict: Verdict): RestsOn | undefined {
  const { facts = [] } = dossier;
  if (verdictByRules(dossier) !== verdict) return undefined;
  const read = factsRead(dossier);
  const withheld = withheldGroups(dossier, read);
  const bearing = loadBearing(dossier, verdict, withheld, figureParts(facts, read));
  const moved = keyFigures(facts, read).map((fact) => ({ fact, flips: thresholdsOf(dossier, fact, verdict) }));
  return {
    verdict,
    bearing,
    withheld,
    thresholds: moved.flatMap(({ flips }) => flips).toSorted((a, b) => distanceOf(a) - distanceOf(b)),
    holds: moved.filter(({ flips }) => flips.length === 0).map(({ fact }) => fact),
  };
}

function thresholdsOf(dossier: Dossier, fact: Fact, verdict: Verdict): readonly Threshold[] {
  const { facts = [] } = dossier;
  const verdictAt: VerdictAt = (value) => {
    const touched = touchedBy(facts, { type: 'moved', id: fact.id, value });
    return isPossible(facts, touched) ? verdictByRules(changedDossier(dossier, touched)) : undefined;
  };
  return flipsOf(fact, rangeOf(fact, facts), verdict, verdictAt).map((flip) => ({ ...flip, fact }));
}

/** As a share of the figure. */
function distanceOf({ value, fact }: Threshold): number {
  const now = Number(fact.value);
  return Math.abs(value - now) / Math.max(Math.abs(now), Number.EPSILON);
}
