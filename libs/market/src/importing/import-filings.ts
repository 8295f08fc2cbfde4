import type { ImportedRow } from './collect.ts';
import { filingRow, holderRow, ownershipRow, statementRow } from './filing-converters.ts';
import { collectFrom, type Part, type Work, type WrittenFile, writeRows } from './import-work.ts';
import { importSec } from './sec/import-sec.ts';
import { findSource, jsonSourceRows } from './source-rows.ts';
import type { FileTally } from './tally.ts';

const TABLES = [
  { table: 'statements', convert: statementRow },
  { table: 'filings', convert: filingRow },
  { table: 'ownership', convert: ownershipRow },
  { table: 'holders', convert: holderRow },
] as const;

/** Statements, filings, forms of insiders and schedules of holders: rows of the source's own files, and of what its folder `sec/` holds. */
export async function importFilings(work: Work): Promise<Part> {
  const tables = {
    statements: new Map<string, ImportedRow>(),
    filings: new Map<string, ImportedRow>(),
    ownership: new Map<string, ImportedRow>(),
    holders: new Map<string, ImportedRow>(),
  };
  const sources: FileTally[] = [];
  for (const { table, convert } of TABLES) {
    const source = findSource(work.from, [`${table}.jsonl`]);
    const into = tables[table];
    if (source) sources.push(await collectFrom(work, into, { source, rows: jsonSourceRows(source), convert }));
  }
  sources.push(...(await importSec(work, tables)));
  const written: WrittenFile[] = [];
  for (const { table } of TABLES) {
    const isGiven = sources.some(({ file }) => file.startsWith(`${table}.jsonl`));
    if (!isGiven && tables[table].size === 0) continue;
    written.push(await writeRows(work.folder, `${table}.jsonl`, undefined, tables[table]));
  }
  return { sources, written };
}
