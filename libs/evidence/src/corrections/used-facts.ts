import { METRICS, type MemoCheckBody, type MetricId, type StoredFact, type Unit } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import { factsIn } from '../facts/facts-in.ts';
import { factsById } from '../facts/fact-index.ts';
import type { Fact, FactId } from '../facts/fact.ts';
import { periodWords, showFact, subjectName } from '../facts/show-fact.ts';
import { namedFacts } from './fact-name.ts';
import { impliedInputs } from './implied-inputs.ts';

/** A fact that a memo rests on, as it was then: what a later answer of its source is compared with. */
export type UsedFact = {
  /** See `factName`. */
  readonly name: string;
  readonly metric: MetricId;
  readonly label: string;
  readonly subject: string;
  readonly period: string;
  readonly value: Fact['value'];
  readonly shown: string;
  readonly unit: Unit;
  readonly asOf: string;
  /** The hash of the item that states it, with its as-of instant and when it was read, ISO 8601. */
  readonly hash: string;
  readonly knownAt: string;
  readonly readAt: string;
  /** The hash of the bars that the memo was decided on; null without any. */
  readonly bars: string | null;
  /** The day of the newest filing that it comes from; null for what comes from none. */
  readonly filed: string | null;
  /** The labels of the memo's figures that it is an input of; empty for a figure that the memo states itself. */
  readonly inputOf: readonly string[];
  /** The names of all facts that it was computed from; null for what the source states. */
  readonly computedFrom: readonly string[] | null;
};

type Use = { readonly fact: Fact; readonly inputOf: Set<string> };

/**
 * The facts that the sentences of a memo show, and all inputs of those that were computed.
 *
 * @param items everything the memo was decided on
 */
export function usedFacts(check: MemoCheckBody, items: readonly EvidenceItem[], symbol: string): readonly UsedFact[] {
  const facts = factsIn(items, symbol);
  const byId = factsById(facts);
  const named = namedFacts(facts, items);
  const nameOf = new Map([...named.values()].map(({ name, fact }) => [fact.id, name]));
  const uses = usesIn(check, facts, byId);
  const bars = items.findLast((item) => item.kind === 'bars' && item.symbol === symbol)?.hash ?? null;
  return [...named.values()].flatMap(({ name, fact, item }): UsedFact[] => {
    const use = uses.get(fact.id);
    if (!use) return [];
    const inputs = fact.computed && closureOf(fact, facts);
    return [
      {
        name,
        metric: fact.metric,
        label: METRICS[fact.metric].label,
        subject: subjectName(fact.subject),
        period: periodWords(fact.period),
        value: fact.value,
        shown: showFact(fact),
        unit: fact.unit,
        asOf: fact.asOf,
        hash: item.hash,
        knownAt: item.asOf,
        readAt: item.fetchedAt,
        bars,
        filed: fact.filing?.filed ?? null,
        inputOf: [...use.inputOf],
        computedFrom: inputs ? inputs.flatMap(({ id }) => nameOf.get(id) ?? []) : null,
      },
    ];
  });
}

/** What the memo states has no figure that it is an input of, though others may be computed from it, too. */
function usesIn(
  { sentences }: MemoCheckBody,
  facts: readonly Fact[],
  byId: ReadonlyMap<FactId, Fact>,
): ReadonlyMap<FactId, Use> {
  const uses = new Map<FactId, Use>();
  const stated = sentences.flatMap(({ bindings }) => bindings.map(({ fact }) => fact));
  const statedIds = new Set<FactId>();
  const use = (fact: Fact, figure?: string): void => {
    const known = uses.get(fact.id) ?? { fact, inputOf: new Set<string>() };
    if (figure !== undefined && !statedIds.has(fact.id)) known.inputOf.add(figure);
    uses.set(fact.id, known);
  };
  const own = stated.map((each) => ({ each, fact: factOf(each, facts, byId) }));
  for (const { fact } of own) if (fact) statedIds.add(fact.id);
  for (const { each, fact } of own) {
    if (fact) use(fact);
    const direct = fact ? [] : (each.inputs ?? []).flatMap(({ id }) => byId.get(id) ?? []);
    const inputs = fact ? closureOf(fact, facts) : direct.flatMap((input) => [input, ...closureOf(input, facts)]);
    for (const input of inputs) use(input, METRICS[each.metric].label);
  }
  return uses;
}

/** The dossier's fact that a memo stored; none for a figure that the sentence computed. */
function factOf(
  { id, metric, value, evidence }: StoredFact,
  facts: readonly Fact[],
  byId: ReadonlyMap<FactId, Fact>,
): Fact | undefined {
  const isIt = (fact: Fact): boolean =>
    fact.metric === metric && fact.value === value && evidence.includes(fact.evidence[0] ?? '');
  const fact = byId.get(id);
  return fact && isIt(fact) ? fact : facts.find((each) => each.id.startsWith(metric) && isIt(each));
}

/** All facts that a fact was computed from, directly and through others. */
function closureOf(fact: Fact, facts: readonly Fact[]): readonly Fact[] {
  const byId = factsById(facts);
  const found = new Map<FactId, Fact>();
  const add = (from: Fact): void => {
    const named = (from.computed?.inputs ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const input of [...named, ...impliedInputs(from, facts)]) {
      if (input.id === fact.id || found.has(input.id)) continue;
      found.set(input.id, input);
      add(input);
    }
  };
  add(fact);
  return [...found.values()];
}
