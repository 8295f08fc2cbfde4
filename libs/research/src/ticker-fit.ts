import type { GoalFitBasis, ProposalFit } from '@gemscout/domain';
import type { Analyst } from './analyst/analyst.ts';
import { fitBasisOf, fitReasonOf } from './analyst/goal-fit.ts';
import type { Dossier } from './dossier.ts';
import { shown } from './english.ts';

/** What the analyst's fit is measured against. A language model reads an objective too, which rules cannot measure. */
export function fitBasis(dossier: Dossier, analyst: Analyst): GoalFitBasis {
  return isModel(analyst) && (dossier.profile?.objective ?? null) !== null ? 'goal' : fitBasisOf(dossier);
}

/** @returns null where nothing was asked for that a ticker could fit */
export function proposalFit(dossier: Dossier, analyst: Analyst, share: number): ProposalFit | null {
  const basis = fitBasis(dossier, analyst);
  if (basis === 'none') return null;
  const isGiven = isModel(analyst) && dossier.excludedBy === undefined;
  const what = { goal: 'the goal profile', request: 'the request' }[basis];
  const why = isGiven ? `The analyst gives it ${shown(share * 100, 0)}% for ${what}.` : fitReasonOf(dossier);
  return { share, basis, why };
}

const isModel = ({ questionPrice }: Analyst): boolean => questionPrice !== undefined;
