import { FACT_GROUP_IDS, FACT_GROUPS, type FactGroupId } from '@gemscout/contracts';
import type { Capability, Provider } from '../live/capabilities.ts';
import { chainFor } from '../live/chain.ts';

const STATEMENTS: Capability = 'statements';

/** What a source must be able to give for a group of facts; of every group that is not named, statements. */
const NEEDED: Readonly<Partial<Record<FactGroupId, readonly Capability[]>>> = {
  prices: ['history'],
  momentum: ['history'],
  sector: ['sectors'],
  results: ['earnings'],
  valuation: ['fundamentals'],
  options: ['options'],
  news: ['news'],
  posts: ['social', 'buzz'],
  documents: ['search'],
  insiders: ['ownership'],
  filing_changes: ['filingText'],
  guidance: ['filingText'],
  red_flags: ['filingText'],
};

/** The labels of the groups of facts that none of `providers` is a source of. */
export function groupsWithout(providers: readonly Provider[]): readonly string[] {
  const isCovered = (id: FactGroupId): boolean =>
    (NEEDED[id] ?? [STATEMENTS]).some((capability) => chainFor(capability, providers).length > 0);
  return FACT_GROUP_IDS.filter((id) => !isCovered(id)).map((id) => FACT_GROUPS[id].label);
}
