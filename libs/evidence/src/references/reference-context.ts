import { METRICS } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact, FactId } from '../facts/fact.ts';
import { factsById } from '../facts/fact-index.ts';
import { quarterId } from '../facts/fact-reading.ts';
import type { ReferenceProblem } from './reference-problem.ts';

/** What the references of a dossier may name. */
export type ReferenceContext = {
  readonly facts: readonly Fact[];
  readonly byId: ReadonlyMap<FactId, Fact>;
  /** In the order of their names: the first is `e1`. */
  readonly items: readonly EvidenceItem[];
};

const CONTEXTS = new WeakMap<readonly Fact[], ReferenceContext>();

/** The same for the same lists: every sentence of a memo asks for it. */
export function referenceContext(facts: readonly Fact[], items: readonly EvidenceItem[]): ReferenceContext {
  const known = CONTEXTS.get(facts);
  if (known?.items === items) return known;
  const context = { facts, byId: factsById(facts), items };
  CONTEXTS.set(facts, context);
  return context;
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

/**
 * The ids that share most words with one, in their name or in what sentences call them, and of these the ones written most
 * like it. Days of a chart and rows of texts only for an id that looks like theirs.
 */
export function nearestIds(id: FactId, facts: readonly Fact[], most = 3): readonly FactId[] {
  const isRow = (each: FactId) => /\.\d+$|\.\d{4}-\d\d-\d\d$/.test(each);
  const words = wordsIn(id);
  return facts
    .filter((fact) => isRow(id) || !isRow(fact.id))
    .map((fact) => ({ id: fact.id, shared: sharedWords(words, fact), distance: distance(id, fact.id) }))
    .toSorted((a, b) => b.shared - a.shared || a.distance - b.distance)
    .slice(0, most)
    .map((near) => near.id);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{2,}|\d+/g));
}

/** Words of the id count twice. */
function sharedWords(words: ReadonlySet<string>, { id, metric }: Fact): number {
  const called = wordsIn([METRICS[metric].label, ...METRICS[metric].aliases].join(' '));
  const named = wordsIn(id);
  return [...words].reduce((sum, word) => sum + (named.has(word) ? 2 : 0) + (called.has(word) ? 1 : 0), 0);
}

/** Letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, each] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === each ? 0 : 1);
      next.push(Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
