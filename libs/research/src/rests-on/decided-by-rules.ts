import type { Verdict } from '@gemscout/domain';
import { limitsOf, lowerVerdict } from '../analyst/ceiling.ts';
import { oppositeCase, validationOf } from '../analyst/reflect.ts';
import { judge } from '../analyst/verdict-rule.ts';
import type { Dossier } from '../dossier.ts';
import { outcomeWith } from '../stages/verdict.ts';
import { changedDossier } from './changed-dossier.ts';
import { touchedBy, type Change } from './changed-facts.ts';

export type DecidedByRules = { readonly verdict: Verdict; readonly confidence: number };

/**
 * What the rules decide on a frozen dossier, after its opposite case and with every limit that the facts set. Its sentences are
 * not written, so that the number of sources that a memo cites is not looked at. Pure: nothing is written, charged or counted.
 */
export function decidedByRules(dossier: Dossier): DecidedByRules {
  const { verdict: leaning } = judge(dossier);
  const { recommendation, confidence } = validationOf(dossier, { leaning });
  const decision = { verdict: recommendation, confidence };
  return outcomeWith(decision, { limits: [], refused: 0 }, dossier);
}

/** The verdict of `decidedByRules` alone, which takes a third of the time. */
export function verdictByRules(dossier: Dossier): Verdict {
  const judgement = judge(dossier);
  const { recommendation } = oppositeCase(judgement, judgement.verdict);
  return limitsOf(dossier).reduce((verdict, { atBest }) => lowerVerdict(verdict, atBest), recommendation);
}

/**
 * What the rules decide if a group of facts is withheld, or a figure has another value; every fact that is computed from it is
 * computed again. How many of the fact groups are known stays as it was: a group that is withheld is not one that its source
 * does not have.
 */
export function decidedAfterChange(dossier: Dossier, change: Change): DecidedByRules {
  return decidedByRules(afterChange(dossier, change));
}

/** The verdict of `decidedAfterChange` alone. */
export function verdictAfterChange(dossier: Dossier, change: Change): Verdict {
  return verdictByRules(afterChange(dossier, change));
}

function afterChange(dossier: Dossier, change: Change): Dossier {
  return changedDossier(dossier, touchedBy(dossier.facts ?? [], change));
}
