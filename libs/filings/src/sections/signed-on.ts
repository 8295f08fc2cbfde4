import { datesIn } from './dates.ts';

const SIGNATURES = /^signatures?$/i;
const YEAR_MS = 366 * 86_400_000;

/**
 * The day on which a report was signed, `yyyy-mm-dd`: the latest below the last heading "Signatures" that is within a year after the
 * period that the report is about. A report is filed on this day or soon after it.
 *
 * @param end the last day of the period, `yyyy-mm-dd`
 * @returns null where there is none
 */
export function signedOn(paragraphs: readonly string[], end: string): string | null {
  const heading = paragraphs.findLastIndex((paragraph) => SIGNATURES.test(paragraph));
  if (heading === -1) return null;
  const latest = new Date(Date.parse(end) + YEAR_MS).toISOString().slice(0, 10);
  return (
    datesIn(paragraphs.slice(heading).join('\n'))
      .map(({ day }) => day)
      .filter((day) => day > end && day <= latest)
      .toSorted()
      .at(-1) ?? null
  );
}
