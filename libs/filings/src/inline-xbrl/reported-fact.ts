import type { XbrlFact } from '../xbrl-fact.ts';
import type { NumberProblem } from './number-in-text.ts';

/** A fact as a report states it; the report does not say when and under which number it was filed. */
export type ReportedFact = Omit<XbrlFact, 'filed' | 'accession' | 'form'>;

/** A fact that is in the report and could not be read. */
export type UnreadFact = {
  readonly tag: string;
  /** What the report shows, at most 100 characters. */
  readonly text: string;
  readonly reason: NumberProblem | 'unknown context' | 'unknown unit' | 'contradicts itself';
};

/** The facts of a report as those of the filing that it came in. */
export function asFiled(
  facts: readonly ReportedFact[],
  { filed, accession, form }: Pick<XbrlFact, 'filed' | 'accession' | 'form'>,
): readonly XbrlFact[] {
  return facts.map((fact) => ({ ...fact, filed, accession, form }));
}
