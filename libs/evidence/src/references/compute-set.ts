import type { Fact } from '../facts/fact.ts';
import { derivedFact, figureOf } from './compute.ts';
import { periodProblem } from './fit.ts';
import { factOf, nearestIds, type ReferenceContext } from './reference-context.ts';
import { isProblem, type ReferenceProblem } from './reference-problem.ts';
import type { Than } from './reference.ts';

/** The place of a fact among its peers, the highest first: sectors among all sectors, companies among those of their sector. */
export function rankFact(id: string, context: ReferenceContext): Fact | ReferenceProblem {
  const fact = factOf(id, context);
  if (isProblem(fact)) return fact;
  if (typeof fact.value !== 'number') return notAFigure(fact);
  const peers = context.facts.filter((other) => other.id !== fact.id && isPeer(fact, other));
  const [first, ...others] = [fact, ...peers];
  if (others.length === 0)
    return { code: 'no_peers', detail: `No evidence shows ${fact.metric} of another in the same sector.` };
  const place = 1 + others.filter((other) => figureOf(other) > figureOf(fact)).length;
  return derivedFact({ id: `rank(${fact.id})`, unit: 'rank', value: place, formula: 'rank' }, [first, ...others]);
}

function isPeer(fact: Fact, other: Fact): boolean {
  if (other.metric !== fact.metric || other.unit !== fact.unit || periodProblem(fact, other)) return false;
  const [one, two] = [fact.subject, other.subject];
  if (fact.asOf !== other.asOf) return false;
  if (one.kind === 'sector') return two.kind === 'sector' && one.sector !== two.sector;
  return (
    one.kind === 'symbol' &&
    two.kind === 'symbol' &&
    one.symbol !== two.symbol &&
    one.sector !== null &&
    one.sector === two.sector
  );
}

/** How many facts have an id like the pattern, where `*` is any text, and are above or below the limit. */
export function countFact(pattern: string, than: Than | undefined, context: ReferenceContext): Fact | ReferenceProblem {
  const like = new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`);
  const matching = context.facts.filter(({ id }) => like.test(id));
  const [first, ...others] = matching;
  if (!first) {
    const nearest = nearestIds(pattern, context.facts).join(', ');
    return { code: 'unknown_fact', detail: `No fact is named like ${pattern}. The nearest are ${nearest}.` };
  }
  const mixed = others.find(({ unit }) => unit !== first.unit);
  if (mixed) return { code: 'units_differ', detail: `${first.id} is ${first.unit}, ${mixed.id} is ${mixed.unit}.` };
  const limit = than && limitOf(than, matching, context);
  if (limit !== undefined && typeof limit !== 'number') return limit;
  const sign = than?.order === 'below' ? -1 : 1;
  const counted = matching.filter((fact) => limit === undefined || sign * (figureOf(fact) - limit) > 0);
  const id = `count(${pattern}${than ? ` ${than.order} ${than.limit}` : ''})`;
  const fact = derivedFact({ id, unit: 'count', value: counted.length, formula: 'count' }, [first, ...others]);
  return isCut(matching, context) ? { ...fact, isAtLeast: true } : fact;
}

function limitOf({ limit }: Than, matching: readonly Fact[], context: ReferenceContext): number | ReferenceProblem {
  const text = matching.find(({ value }) => typeof value !== 'number');
  if (text) return notAFigure(text);
  if (typeof limit === 'number') return limit;
  const other = factOf(limit, context);
  if (isProblem(other)) return other;
  const [first] = matching;
  if (first && first.unit !== other.unit)
    return { code: 'units_differ', detail: `${first.id} is ${first.unit}, ${other.id} is ${other.unit}.` };
  return matching.flatMap((fact) => periodProblem(fact, other) ?? [])[0] ?? figureOf(other);
}

function notAFigure({ id, unit }: Fact): ReferenceProblem {
  return { code: 'not_a_figure', detail: `${id} is ${unit}, not a figure.` };
}

/** True where the list that the facts are rows of was cut, or not all of its rows were kept. */
function isCut(matching: readonly Fact[], { facts, items }: ReferenceContext): boolean {
  const hashes = new Set(matching.flatMap(({ evidence }) => evidence));
  const isOfList = (fact: Fact) => fact.evidence.some((hash) => hashes.has(hash));
  const areRowsCut = items.some(({ hash, body }) => hashes.has(hash) && body['rows_cut'] === true);
  return matching[0]?.unit === 'text' && (areRowsCut || facts.some((fact) => fact.isAtLeast && isOfList(fact)));
}
