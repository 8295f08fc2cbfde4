import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | null;

/**
 * Formats a table as RFC 4180 CSV for spreadsheets: with a byte order mark, so that they read UTF-8, and with a quote before
 * text that they would interpret as a formula. Numbers stay numbers; null is an empty cell.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      header: true,
      columns: [...header],
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
}
