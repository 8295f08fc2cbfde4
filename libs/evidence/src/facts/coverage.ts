import { appliesTo, appliesToFunds, FACT_GROUPS, type FactGroupId } from '@gemscout/contracts';
import type { Fact } from './fact.ts';

/** Which groups of facts are known about a company, of those that apply to its sector. */
export type Coverage = {
  readonly present: readonly FactGroupId[];
  readonly missing: readonly { readonly group: FactGroupId; readonly reason: string }[];
  /** `14 of 18 fact groups` */
  readonly summary: string;
  /** How many of the groups apply and are offered, or known all the same. */
  readonly possible: number;
  readonly isFund: boolean;
  /** True if fewer than half of the groups are known that apply and that the market's sources offer. */
  readonly isThin: boolean;
};

export type CoverageQuestion = {
  readonly symbol: string;
  /** As `companies.csv` names it; null if it is unknown. */
  readonly sector: string | null;
  /** True for a fund, such as an ETF. */
  readonly isFund?: boolean;
  /** True for a market of now: the day applies to it alone. */
  readonly isLive?: boolean;
  /** The groups that are looked at: those of another question do not count. */
  readonly groups: readonly FactGroupId[];
  /** The groups that a source of this market can have. */
  readonly offered: ReadonlySet<FactGroupId>;
  /** Why a group has no facts, in a sentence, where a source said so. */
  readonly reasons: ReadonlyMap<FactGroupId, string>;
};

/** A group is known if there is one fact of it about the company, or about its sector. Facts of other companies do not count. */
export function coverageOf(facts: readonly Fact[], question: CoverageQuestion): Coverage {
  const { sector, isFund = false, isLive = false, groups, offered, reasons } = question;
  const known = new Set(facts.filter((fact) => isAbout(fact, question)).map(({ metric }) => metric));
  const isKnown = (group: FactGroupId): boolean => FACT_GROUPS[group].metrics.some((metric) => known.has(metric));
  const applying = groups
    .filter((group) => appliesTo(group, sector) && (!isFund || appliesToFunds(group)))
    .filter((group) => isLive || !isOfMinutes(group) || isKnown(group));
  const present = applying.filter(isKnown);
  const missing = applying
    .filter((group) => !present.includes(group))
    .map((group) => ({ group, reason: reasons.get(group) ?? reasonWithout(group, offered.has(group)) }));
  const possible = applying.filter((group) => offered.has(group) || present.includes(group));
  return {
    present,
    missing,
    summary: `${present.length} of ${applying.length} fact groups`,
    possible: possible.length,
    isFund,
    isThin: present.length * 2 < possible.length,
  };
}

function reasonWithout(group: FactGroupId, isOffered: boolean): string {
  if (isOffered) return 'The sources have nothing about this company.';
  return isOfMinutes(group) ? 'The market’s sources have no minutes.' : 'No source of this market has it.';
}

const isOfMinutes = (group: FactGroupId): boolean => FACT_GROUPS[group].source === 'minutes';

function isAbout({ subject }: Fact, { symbol, sector }: CoverageQuestion): boolean {
  if (subject.kind === 'symbol') return subject.symbol === symbol;
  return subject.kind === 'sector' && subject.sector === sector;
}
