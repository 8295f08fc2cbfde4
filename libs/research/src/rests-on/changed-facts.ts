import { METRICS } from '@gemscout/contracts';
import { factsById, recomputedValue, type Fact, type FactId } from '@gemscout/evidence';
import { chartOf, isBreakout, rsiOf, withClose, type Chart } from './chart-of.ts';

/** What is other than in a dossier: facts that it goes without, or one figure with another value. */
export type Change =
  | { readonly type: 'withheld'; readonly ids: ReadonlySet<FactId> }
  | { readonly type: 'moved'; readonly id: FactId; readonly value: number };

/** The facts that a change touches, by id: as they are after it, or undefined where nothing is known any more. */
export type Touched = ReadonlyMap<FactId, Fact | undefined>;

/**
 * Applies a change and computes again every fact that rests on what changed, in the order of their inputs. A fact is withheld
 * where one of its inputs is, or where its formula needs more than the facts that are known. Pure.
 */
export function touchedBy(facts: readonly Fact[], change: Change): Touched {
  const graph = graphOf(facts);
  const touched = new Map<FactId, Fact | undefined>();
  const known = { get: (id: FactId) => (touched.has(id) ? touched.get(id) : graph.byId.get(id)) };
  const changed = change.type === 'moved' ? [change.id] : [...change.ids];
  for (const id of changed) {
    const fact = change.type === 'moved' ? graph.byId.get(id) : undefined;
    touched.set(id, fact && change.type === 'moved' ? { ...fact, value: change.value } : undefined);
  }
  for (const fact of dependentsOf(graph, changed)) {
    if (touched.has(fact.id)) continue;
    const value = isFromClose(fact) ? fromClose(fact, known.get('close'), graph) : recomputedValue(fact, known);
    touched.set(fact.id, value === undefined ? undefined : { ...fact, value: flagOr(value, fact) });
  }
  return touched;
}

function flagOr(value: number | boolean, { unit }: Fact): number | boolean {
  return unit === 'flag' ? value === true || value === 1 : value;
}

/** What is computed from what, of one list of facts. */
type Graph = {
  readonly byId: ReadonlyMap<FactId, Fact>;
  readonly chart: Chart;
  /** The facts that have an input, by that input. */
  readonly users: ReadonlyMap<FactId, readonly Fact[]>;
  /** By the facts that change, in the order in which they are computed. */
  readonly dependents: Map<string, readonly Fact[]>;
};

const GRAPHS = new WeakMap<readonly Fact[], Graph>();

function graphOf(facts: readonly Fact[]): Graph {
  const known = GRAPHS.get(facts);
  if (known) return known;
  const users = new Map<FactId, Fact[]>();
  for (const fact of facts) {
    const inputs = isFromClose(fact) ? ['close'] : (fact.computed?.inputs ?? []);
    for (const input of inputs) users.set(input, [...(users.get(input) ?? []), fact]);
  }
  const graph = { byId: factsById(facts), chart: chartOf(facts), users, dependents: new Map() };
  GRAPHS.set(facts, graph);
  return graph;
}

/** Every fact that rests on one of these, each after its inputs. */
function dependentsOf({ users, dependents }: Graph, changed: readonly FactId[]): readonly Fact[] {
  const key = changed.join('\n');
  const known = dependents.get(key);
  if (known) return known;
  const after: Fact[] = [];
  const seen = new Set<FactId>();
  const visit = (id: FactId): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const fact of users.get(id) ?? []) if (!seen.has(fact.id)) visitFact(fact);
  };
  const visitFact = (fact: Fact): void => {
    visit(fact.id);
    after.unshift(fact);
  };
  for (const id of changed) visit(id);
  dependents.set(key, after);
  return after;
}

/** The ids of every fact that is computed from one of these. */
export function dependentIds(facts: readonly Fact[], ids: readonly FactId[]): readonly FactId[] {
  return dependentsOf(graphOf(facts), ids).map(({ id }) => id);
}

/** Formulas over the closes before, which are not among the inputs of a fact. */
const OF_CLOSES: ReadonlySet<string> = new Set([
  'mean',
  'highest',
  'lowest',
  'rsi',
  'macd',
  'macd_signal',
  'bollinger',
  'breakout',
]);

/** True for a figure of the ticker's own chart whose inputs are not all facts: it moves with the close all the same. */
export function isFromClose({ id, metric, subject, computed }: Fact): boolean {
  if (subject.kind !== 'symbol' || id !== metric || !computed || computed.inputs.length > 0) return false;
  return OF_CLOSES.has(computed.formula) || (computed.formula === 'pct_change' && metric.startsWith('change_'));
}

/** @returns undefined where it cannot be computed without the closes before */
function fromClose(fact: Fact, close: Fact | undefined, { byId, chart }: Graph): number | boolean | undefined {
  const was = byId.get('close');
  if (!close || !was) return undefined;
  const [now, then, value] = [Number(close.value), Number(was.value), Number(fact.value)];
  switch (fact.computed?.formula) {
    case 'mean':
      return value + (now - then) / (METRICS[fact.metric].window?.length ?? Infinity);
    case 'highest':
      return Math.max(value, now);
    case 'lowest':
      return Math.min(value, now);
    case 'pct_change':
      return (now / (then / (1 + value / 100)) - 1) * 100;
    case 'rsi':
      return movedRsi(value, chart, now);
    case 'breakout':
      return isBreakout(withClose(chart, now));
    default:
      return undefined;
  }
}

/** The stored index looks back further than the chart, so that only its move is taken from the chart. */
function movedRsi(value: number, chart: Chart, close: number): number | undefined {
  const [before, after] = [rsiOf(chart), rsiOf(withClose(chart, close))];
  if (before === undefined || after === undefined) return undefined;
  return Math.min(100, Math.max(0, value + after - before));
}
