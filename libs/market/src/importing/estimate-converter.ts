import { EstimateRowSchema } from '../recorded/estimate-rows.ts';
import { endOfDay } from '../recorded/known-at.ts';
import type { ImportedRow } from './collect.ts';
import { keyOf, parsed } from './converters.ts';
import { knownSymbol } from './row-cells.ts';

/** @throws BadRow for a row that cannot be used */
export function estimateRow(content: unknown, symbols: ReadonlySet<string>): ImportedRow {
  const row = parsed(EstimateRowSchema, content);
  const { symbol, date, ...others } = row;
  const line = JSON.stringify({ symbol, date, ...others });
  return { key: keyOf(knownSymbol(symbol, symbols), date), knownAt: endOfDay(date), line };
}
