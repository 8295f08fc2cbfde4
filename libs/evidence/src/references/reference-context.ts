import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact, FactId } from '../facts/fact.ts';
import { quarterId } from '../facts/fact-reading.ts';
import type { ReferenceProblem } from './reference-problem.ts';

/** What the references of a dossier may name. */
export type ReferenceContext = {
  readonly facts: readonly Fact[];
  readonly byId: ReadonlyMap<FactId, Fact>;
  /** In the order of their names: the first is `e1`. */
  readonly items: readonly EvidenceItem[];
};

export function referenceContext(facts: readonly Fact[], items: readonly EvidenceItem[]): ReferenceContext {
  return { facts, byId: new Map(facts.map((fact) => [fact.id, fact])), items };
}

/**
 * The fact with an id. The quarter or the day of a fact may be added to its id (`eps_actual.2026q1` is `eps_actual` where that
 * is its quarter).
 *
 * @returns a problem that names the nearest ids if there is none
 */
export function factOf(id: FactId, { byId, facts }: ReferenceContext): Fact | ReferenceProblem {
  const found = byId.get(id) ?? withoutTime(id, byId);
  if (found) return found;
  const nearest = nearestIds(id, facts).join(', ');
  return { code: 'unknown_fact', detail: `There is no fact ${id}. The nearest are ${nearest || 'none'}.` };
}

function withoutTime(id: FactId, byId: ReferenceContext['byId']): Fact | undefined {
  const [, name = '', time = ''] = /^(.+)\.(\d{4}(?:q[1-4]|-\d\d-\d\d))$/.exec(id) ?? [];
  const fact = byId.get(name);
  if (!fact) return undefined;
  const { period, asOf } = fact;
  const quarter = period.type === 'quarter' ? quarterId(period.end) : undefined;
  return [asOf, quarter].includes(time) ? fact : undefined;
}

/** The ids that are written most like one; days of a chart and rows of texts only for an id that looks like theirs. */
export function nearestIds(id: FactId, facts: readonly Fact[], most = 3): readonly FactId[] {
  const isRow = (each: FactId) => /\.\d+$|\.\d{4}-\d\d-\d\d$/.test(each);
  return facts
    .filter((fact) => isRow(id) || !isRow(fact.id))
    .map((fact) => ({ id: fact.id, distance: distance(id, fact.id) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map((near) => near.id);
}

/** Letters to insert, delete or replace; half as much where one id begins with the other. */
function distance(one: string, other: string): number {
  const edits = [...one].reduce<readonly number[]>(
    (row, letter, at) =>
      [...other].reduce<number[]>(
        (next, each, column) => [
          ...next,
          Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (letter === each ? 0 : 1)),
        ],
        [at + 1],
      ),
    Array.from({ length: other.length + 1 }, (_, column) => column),
  );
  const isPrefix = one.startsWith(other) || other.startsWith(one);
  return (edits.at(-1) ?? 0) * (isPrefix ? 0.5 : 1);
}
