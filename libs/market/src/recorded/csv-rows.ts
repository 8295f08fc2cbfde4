import { MarketFailure } from '../market-data.ts';
import { isDay } from './known-at.ts';
import { type SourceFile, brokenLine } from './source-file.ts';

/** A row of a CSV file with its place, so that whatever is wrong with it can be named. */
export type Row = { readonly file: string; readonly line: number; readonly cells: Readonly<Record<string, string>> };

/**
 * The rows under the header.
 *
 * @throws MarketFailure broken_market where the text is no CSV, or a column of `columns` is missing
 */
export async function csvRows(source: SourceFile, columns: readonly string[]): Promise<readonly Row[]> {
  const { parse } = await import('csv-parse/sync'); // loaded where it is first needed: a start reads no tables
  try {
    const parsed: readonly Parsed[] = parse(source.text, { columns: headerCheck(source, columns), info: true });
    return parsed.map(({ record, info }) => ({ file: source.file, line: info.lines, cells: record }));
  } catch (cause) {
    if (cause instanceof MarketFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new MarketFailure('broken_market', `${source.file}: ${message}`, { cause });
  }
}

type Parsed = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } };

const headerCheck =
  ({ file }: SourceFile, columns: readonly string[]) =>
  (header: string[]): string[] => {
    const missing = columns.find((column) => !header.includes(column));
    if (missing !== undefined) throw brokenLine(file, 1, `the column ${missing} is missing`);
    return header;
  };

export function textIn(row: Row, column: string): string {
  const cell = row.cells[column]?.trim() ?? '';
  if (cell === '') throw brokenLine(row.file, row.line, `${column} is empty`);
  return cell;
}

export const textOrNull = (row: Row, column: string): string | null => row.cells[column]?.trim() || null;

export function dayIn(row: Row, column: string): string {
  const cell = textIn(row, column);
  if (!isDay(cell)) throw brokenLine(row.file, row.line, `${column} "${cell}" is no date`);
  return cell;
}

export function numberIn(row: Row, column: string): number {
  const cell = textIn(row, column);
  const value = Number(cell);
  if (!Number.isFinite(value)) throw brokenLine(row.file, row.line, `${column} "${cell}" is no number`);
  return value;
}

export const numberOrNull = (row: Row, column: string): number | null =>
  textOrNull(row, column) === null ? null : numberIn(row, column);
