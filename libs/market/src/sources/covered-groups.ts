import { FACT_GROUP_IDS, FACT_GROUPS } from '@gemscout/contracts';
import type { Provider } from '../live/capabilities.ts';
import { sourcesOf } from '../live/chain.ts';

/** The labels of the groups of facts that none of `providers` is a source of. */
export function groupsWithout(providers: readonly Provider[]): readonly string[] {
  const sources = sourcesOf(providers);
  return FACT_GROUP_IDS.filter((id) => !sources.has(FACT_GROUPS[id].source)).map((id) => FACT_GROUPS[id].label);
}
