import {
  FACT_GROUP_IDS,
  FACT_GROUPS,
  METRICS,
  wordsOf,
  type FactGroupId,
  type MetricId,
  type Unit,
} from '@gemscout/contracts';
import type { Verdict } from '@gemscout/domain';
import { factsById, type Fact, type FactId } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { dependentIds, type Change } from './changed-facts.ts';
import { decidedAfterChange, verdictAfterChange, type DecidedByRules } from './decided-by-rules.ts';

/** A group of facts or one figure that a decision can go without. */
export type Part = { readonly type: 'group' | 'figure'; readonly name: string; readonly ids: readonly FactId[] };
export type GroupPart = { readonly group: FactGroupId } & Part;
export type WithheldGroup = GroupPart & DecidedByRules;

/** The smallest sets of parts whose absence changes the verdict: each alone, or else two together. */
export type LoadBearing = { readonly parts: readonly Part[]; readonly together: boolean };

/** The groups of facts that a dossier has. */
export function groupParts(dossier: Dossier): readonly GroupPart[] {
  const { facts = [] } = dossier;
  return FACT_GROUP_IDS.flatMap((group) => {
    const { label } = FACT_GROUPS[group];
    const metrics: readonly MetricId[] = FACT_GROUPS[group].metrics;
    const ids = facts.filter((fact) => metrics.includes(fact.metric) && isAbout(fact, dossier)).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ group, type: 'group', name: lower(label), ids }];
  });
}

/** Without each group that the rules read: what they decide then. */
export function withheldGroups(dossier: Dossier, read: ReadonlySet<FactId>): readonly WithheldGroup[] {
  return groupParts(dossier)
    .filter(({ ids }) => ids.some((id) => read.has(id)))
    .map((part) => ({ ...part, ...decidedAfterChange(dossier, withholding([part])) }));
}

/** A sector is a group of its own: what the run scanned of the others is not the ticker's. */
function isAbout({ subject }: Fact, { symbol, sector }: Dossier): boolean {
  if (subject.kind === 'market') return true;
  return subject.kind === 'symbol' ? subject.symbol === symbol : subject.sector === sector?.sector;
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function withholding(parts: readonly Part[]): Change {
  return { type: 'withheld', ids: new Set(parts.flatMap(({ ids }) => ids)) };
}

/** Units of figures that say something with others only: how many of what, how old, when. */
const NOT_ALONE: ReadonlySet<Unit> = new Set(['count', 'days', 'date', 'text']);

/** The figures that the rules read, each by itself. */
export function figureParts(facts: readonly Fact[], read: ReadonlySet<FactId>): readonly Part[] {
  const byId = factsById(facts);
  return [...read].flatMap((id) => {
    const fact = byId.get(id);
    if (!fact || NOT_ALONE.has(fact.unit)) return [];
    return [{ type: 'figure', name: wordsOf(METRICS[fact.metric]), ids: [id] }];
  });
}

/** A group whose absence changes the verdict is named by its figures where one of these does so alone. */
export function loadBearing(
  dossier: Dossier,
  verdict: Verdict,
  groups: readonly WithheldGroup[],
  figures: readonly Part[],
): LoadBearing {
  const changes = (...parts: readonly Part[]): boolean => verdictAfterChange(dossier, withholding(parts)) !== verdict;
  const single = smallest(
    figures.filter((figure) => changes(figure)),
    dossier.facts ?? [],
  );
  const bearing = groups.filter((group) => group.verdict !== verdict);
  const rest = bearing.filter(({ ids }) => !single.some((figure) => figure.ids.some((id) => ids.includes(id))));
  if (single.length + rest.length > 0) return { parts: [...single, ...rest], together: false };
  const pair = firstPair(groups, changes) ?? firstPair(figures, changes);
  return { parts: pair ?? [], together: true };
}

/** Without a figure that another one is computed from: withholding the other withholds less. */
function smallest(parts: readonly Part[], facts: readonly Fact[]): readonly Part[] {
  const ids = new Set(parts.flatMap((part) => part.ids));
  return parts.filter((part) => !dependentIds(facts, part.ids).some((id) => ids.has(id)));
}

function firstPair(
  parts: readonly Part[],
  changes: (one: Part, other: Part) => boolean,
): readonly [Part, Part] | undefined {
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) if (changes(one, other)) return [one, other];
  return undefined;
}
