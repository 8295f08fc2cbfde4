const SIGNATURES = /^signatures?$/i;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DATE = new RegExp(String.raw`\b(${MONTHS.join('|')})\s+(\d{1,2}),?\s+(20\d\d)\b`, 'g');
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
  const days = [...paragraphs.slice(heading).join('\n').matchAll(DATE)].map(
    ([, month = '', day = '', year = '']) =>
      `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  return (
    days
      .filter((day) => day > end && day <= latest)
      .toSorted()
      .at(-1) ?? null
  );
}
