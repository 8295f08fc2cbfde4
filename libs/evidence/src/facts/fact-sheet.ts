import { METRICS, type FactValue, type Unit } from '@gemscout/contracts';
import { factsById } from './fact-index.ts';
import type { Fact, ShownInput } from './fact.ts';
import { formulaText } from './formula-text.ts';
import { periodWords, showFact, shownInputs } from './show-fact.ts';

/** A fact as the sheet of a company lists it. */
export type SheetRow = {
  readonly id: string;
  /** The label of the metric; of what a section of a filing says, with the section. */
  readonly metric: string;
  /** In words: `in fiscal 2024, to 28 September 2024`. */
  readonly period: string;
  readonly value: FactValue;
  /** As readers see it; a text in quotation marks. */
  readonly shown: string;
  readonly unit: Unit;
  /** The day of the newest filing that it comes from, `yyyy-mm-dd`; null for what comes from no filing. */
  readonly filed: string | null;
  readonly accessions: readonly string[];
  /** What computed it, in words; null for what was read as it is. */
  readonly formula: string | null;
  /** What it was computed from; empty for what was read as it is. */
  readonly inputs: readonly ShownInput[];
  /** Of a restated figure, the value that was filed first: `$9.1B, filed 2014-01-29 (0000320193-14-000012)`. */
  readonly first?: string;
  /** Of a score: what was published, and how often sound companies crossed it. */
  readonly threshold?: string;
};

const THRESHOLD = /\bThreshold: .+/;

function labelOf({ metric, unit, source, filing }: Fact): string {
  const { label } = METRICS[metric];
  const part = unit === 'text' ? source : filing?.part;
  return part === undefined ? label : `${label}: ${part}`;
}

/** The facts in their order, each with where it comes from. `allFacts` are those that their inputs name. */
export function factSheet(facts: readonly Fact[], allFacts = facts): readonly SheetRow[] {
  const byId = factsById(allFacts);
  return facts.map((fact) => ({
    id: fact.id,
    metric: labelOf(fact),
    period: periodWords(fact.period),
    value: fact.value,
    shown: fact.unit === 'text' ? `“${showFact(fact)}”` : showFact(fact),
    unit: fact.unit,
    filed: fact.filing?.filed ?? null,
    accessions: fact.filing?.accessions ?? [],
    formula: fact.computed ? formulaText(fact.computed.formula) : null,
    inputs: shownInputs(fact, byId),
    ...noteOf(fact),
  }));
}

function noteOf(fact: Fact): Pick<SheetRow, 'first' | 'threshold'> {
  const first = fact.filing?.first;
  const [threshold] = THRESHOLD.exec(METRICS[fact.metric].definition) ?? [];
  return {
    ...(first && { first: `${showFact({ ...fact, value: first.value })}, filed ${first.filed} (${first.accession})` }),
    ...(threshold !== undefined && { threshold }),
  };
}
