import { METRIC_GROUPS, METRICS } from '@gemscout/contracts';
import { factWords, periodWords, showFact, subjectName, type Fact } from '@gemscout/evidence';

import { isLeftOut, shownFacts } from '../filings/shown-facts.ts';
import { definitionOf } from './definition-of.ts';

/** More rows of posts tell a model nothing new. */
const MOST_POSTS = 8;

/** A fact in a line: its id, what it is, what is shown of it and of which time. A text is quoted, with who published it. */
export function factLine(fact: Fact): string {
  if (fact.unit === 'text')
    return `${fact.id}: ${fact.metric} "${String(fact.value)}" (${fact.filing ? 'external text, ' : ''}${fact.source}, ${fact.asOf})`;
  const of = fact.subject.kind === 'sector' ? ` of ${subjectName(fact.subject)}` : '';
  return `${fact.id}: ${factWords(fact)}${of} ${showFact(fact)}, ${periodWords(fact.period)}`;
}

type Described = {
  readonly facts: readonly string[];
  /** What the metrics mean, by what the facts call them. */
  readonly definitions: Readonly<Record<string, string>>;
};

/**
 * The facts that a writer may refer to, each with the id of its item. The days of the chart, other sectors, most posts and earlier
 * years of statements are left out.
 *
 * @param ids short ids of items by their hashes
 */
export function factData(facts: readonly Fact[], ids: ReadonlyMap<string, string>, sector: string | null): Described {
  const own = facts.filter((fact) => !isOfPeer(fact));
  const filed = new Set(shownFacts(own.filter(isOfStatements)));
  const listed = own.filter((fact) => (isOfStatements(fact) ? filed.has(fact) : isListed(fact, facts, sector)));
  const metrics = [...new Set(listed.map(({ metric }) => metric))];
  return {
    facts: listed.map(
      (fact) => `${factLine(fact)} [${fact.evidence.flatMap((hash) => ids.get(hash) ?? []).join(', ')}]`,
    ),
    definitions: Object.fromEntries(metrics.map((metric) => [METRICS[metric].label, definitionOf(metric)])),
  };
}

function isOfStatements({ metric }: Fact): boolean {
  return Object.hasOwn(METRIC_GROUPS.statements, metric) || Object.hasOwn(METRIC_GROUPS.ratios, metric);
}

/** Peers are told by their medians: what these are computed from is in the evidence. */
const isOfPeer = ({ id }: Fact): boolean => id.startsWith('peer.');

function isListed({ id, subject, metric }: Fact, facts: readonly Fact[], sector: string | null): boolean {
  if (subject.kind === 'sector') return subject.sector === sector;
  if (metric === 'post')
    return facts.filter((fact) => fact.metric === 'post').findIndex((fact) => fact.id === id) < MOST_POSTS;
  return !/\.\d{4}-\d{2}-\d{2}/.test(id) && !CHART.has(metric) && !isLeftOut(metric);
}

const CHART: ReadonlySet<string> = new Set(['open', 'high', 'low']);
