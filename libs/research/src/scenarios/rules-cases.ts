import { percentile } from '../rests-on/range-of.ts';
import type { CaseDraft, CaseDrafts } from './case-drafts.ts';
import type { DriverHistories, Drivers } from './driver-history.ts';

/** Until enough sets have settled to say more: half of the time something like the base case, a quarter on each side. */
const PROBABILITIES = { bear: 25, base: 50, bull: 25 } as const;

/**
 * The cases of the rules: the worst and the best that the company and its peers have had, from the 5th to the 95th percentile, around
 * today's margin, multiple and share count with the median growth. Pure.
 */
export function rulesCases({ growth, margin, multiple, dilution }: DriverHistories): CaseDrafts {
  const usual = percentile(
    [...growth.own, ...growth.peers].toSorted((a, b) => a - b),
    0.5,
  );
  return {
    bear: caseOf('bear', { growth: growth.from, margin: margin.from, multiple: multiple.from, dilution: dilution.to }),
    base: caseOf('base', { growth: usual, margin: margin.now, multiple: multiple.now, dilution: dilution.now }),
    bull: caseOf('bull', { growth: growth.to, margin: margin.to, multiple: multiple.to, dilution: dilution.from }),
  };
}

function caseOf(name: keyof typeof PROBABILITIES, drivers: Drivers): CaseDraft {
  return { ...drivers, probability: PROBABILITIES[name], outside: [] };
}
