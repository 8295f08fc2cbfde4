import { FilingRowSchema, HolderRowSchema, OwnershipRowSchema, StatementRowSchema } from '../recorded/filing-rows.ts';
import { filingKnownAt } from '../recorded/known-at.ts';
import type { ImportedRow } from './collect.ts';
import { keyOf, parsed } from './converters.ts';
import { knownSymbol } from './row-cells.ts';

type Symbols = ReadonlySet<string>;

export function statementRow(content: unknown, symbols: Symbols): ImportedRow {
  const row = parsed(StatementRowSchema, content);
  const { symbol, filed, accession, tag, unit, start, end } = row;
  const key = keyOf(knownSymbol(symbol, symbols), filed, accession, tag, unit, end, start ?? '');
  return { key, knownAt: filingKnownAt(filed), line: JSON.stringify(row) };
}

export function filingRow(content: unknown, symbols: Symbols): ImportedRow {
  const row = parsed(FilingRowSchema, content);
  const key = keyOf(knownSymbol(row.symbol, symbols), row.filed, row.accession);
  return { key, knownAt: filingKnownAt(row.filed, row.acceptedAt), line: JSON.stringify(row) };
}

export function ownershipRow(content: unknown, symbols: Symbols): ImportedRow {
  const row = parsed(OwnershipRowSchema, content);
  const key = keyOf(knownSymbol(row.symbol, symbols), row.filed, row.accession);
  return { key, knownAt: filingKnownAt(row.filed), line: JSON.stringify(row) };
}

export function holderRow(content: unknown, symbols: Symbols): ImportedRow {
  const row = parsed(HolderRowSchema, content);
  const key = keyOf(knownSymbol(row.symbol, symbols), row.filed, row.accession);
  return { key, knownAt: filingKnownAt(row.filed), line: JSON.stringify(row) };
}
