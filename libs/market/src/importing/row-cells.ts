import { normaliseSymbol } from '@gemscout/domain';
import { instantOf, isDay } from '../recorded/known-at.ts';
import type { Cells } from './source-rows.ts';
import { BadRow } from './tally.ts';

/** The first of `columns` that the row has something in; empty text where it has none. */
export function cellIn(cells: Cells, ...columns: readonly string[]): string {
  for (const column of columns) if (cells[column]) return cells[column];
  return '';
}

export function textCell(cells: Cells, column: string): string {
  const text = cellIn(cells, column);
  if (text === '') throw new BadRow(`${column} is empty`);
  return text;
}

export function dayCell(cells: Cells, ...columns: readonly string[]): string {
  const text = cellIn(cells, ...columns);
  if (!isDay(text)) throw new BadRow(`${columns[0]} is no date`, `"${text}"`);
  return text;
}

/** A number as text, the way it is written back; empty where the cell is. */
export function optionalNumberCell(cells: Cells, ...columns: readonly string[]): string {
  const text = cellIn(cells, ...columns);
  if (text !== '' && !Number.isFinite(Number(text))) throw new BadRow(`${columns[0]} is no number`, `"${text}"`);
  return text === '' ? '' : String(Number(text));
}

export function numberCell(cells: Cells, column: string): string {
  const text = optionalNumberCell(cells, column);
  if (text === '') throw new BadRow(`${column} is empty`);
  return text;
}

export function instantIn(text: string, column: string): number {
  const instant = instantOf(text);
  if (instant === undefined) throw new BadRow(`${column} is no instant of ISO 8601`, `"${text.slice(0, 40)}"`);
  return instant;
}

export function symbolOf(text: string): string {
  const symbol = normaliseSymbol(text);
  if (symbol === undefined || symbol !== text) throw new BadRow('symbol is no ticker', `"${text.slice(0, 20)}"`);
  return symbol;
}

export function knownSymbol(text: string, symbols: ReadonlySet<string>): string {
  if (!symbols.has(text)) throw new BadRow('unknown symbol', `"${text.slice(0, 20)}"`);
  return text;
}

/** A line of CSV. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
