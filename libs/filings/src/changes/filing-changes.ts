import type { SectionName } from '../sections/filing-sections.ts';
import type { FilingText } from '../sections/filing-text.ts';
import { type ParagraphChanges, paragraphChanges } from './paragraph-changes.ts';

/** What a section says otherwise than in the filing before. Its texts are quotations of the filing `accession`. */
export type SectionChanges = ParagraphChanges & {
  readonly section: SectionName;
  /** `1A`, `7`, … */
  readonly item: string;
  readonly accession: string;
  /** The day of the filing, `yyyy-mm-dd`. */
  readonly filed: string;
  /** The number of the filing that it is compared with. */
  readonly beforeAccession: string;
};

/**
 * Compares a report with the report of the same form before. A section that one of them does not have is left out, and
 * there are none where the forms differ: a quarterly report tells only what changed since the annual one.
 */
export function filingChanges(now: FilingText, before: FilingText): readonly SectionChanges[] {
  if (now.form !== before.form) return [];
  const paragraphsBefore = new Map(before.sections.map(({ name, paragraphs }) => [name, paragraphs]));
  return now.sections.flatMap(({ name: section, item, paragraphs }) => {
    const earlier = paragraphsBefore.get(section);
    if (!earlier) return [];
    const { accession, filed } = now;
    const changes = paragraphChanges(paragraphs, earlier);
    return [{ section, item, accession, filed, beforeAccession: before.accession, ...changes }];
  });
}
