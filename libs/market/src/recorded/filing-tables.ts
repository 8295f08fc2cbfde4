import type { ListedFiling, OwnershipForm, ProposedSale, XbrlFact } from '@gemscout/filings';
import type { z } from 'zod';
import { FilingRowSchema, OwnershipRowSchema, StatementRowSchema } from './filing-rows.ts';
import { filingKnownAt } from './known-at.ts';
import { batchesOfLines } from './lines.ts';
import type { SourceFile } from './source-file.ts';
import type { BySymbol } from './tables.ts';
import { compareText, parseLine } from './texts.ts';

/** A filing of the company `cik`, with its text where it was recorded. */
export type RecordedFiling = {
  readonly cik: string;
  readonly filing: ListedFiling;
  readonly paragraphs: readonly string[] | null;
  readonly pressRelease: readonly string[];
};

/** A form in the feed of the company `cik`. */
export type RecordedForm = { readonly cik: string; readonly form: OwnershipForm | ProposedSale };

/** The figures of `statements.jsonl`, newest filing first, and of one day in the order of the file. */
export function readStatements(source: SourceFile, asOfMs: number): Promise<BySymbol<XbrlFact>> {
  return knownRows(source, asOfMs, StatementRowSchema, ({ symbol, ...entry }) => {
    return { symbol, entry, filed: entry.filed, knownAt: filingKnownAt(entry.filed) };
  });
}

/** The filings of `filings.jsonl`, newest first. */
export function readFilings(source: SourceFile, asOfMs: number): Promise<BySymbol<RecordedFiling>> {
  return knownRows(source, asOfMs, FilingRowSchema, ({ symbol, cik, paragraphs, pressRelease, ...filing }) => {
    const entry = { cik, filing, paragraphs, pressRelease };
    return { symbol, entry, filed: filing.filed, knownAt: filingKnownAt(filing.filed, filing.acceptedAt) };
  });
}

/** The forms of `ownership.jsonl`, newest first. */
export function readInsiderForms(source: SourceFile, asOfMs: number): Promise<BySymbol<RecordedForm>> {
  return knownRows(source, asOfMs, OwnershipRowSchema, ({ symbol, cik, ...form }) => {
    return { symbol, entry: { cik, form }, filed: form.filed, knownAt: filingKnownAt(form.filed) };
  });
}

type Dated<Entry> = {
  readonly symbol: string;
  readonly filed: string;
  readonly knownAt: number;
  readonly entry: Entry;
};

async function knownRows<Row, Entry>(
  source: SourceFile,
  asOfMs: number,
  schema: z.ZodType<Row>,
  datedOf: (row: Row) => Dated<Entry>,
): Promise<BySymbol<Entry>> {
  const known: Dated<Entry>[] = [];
  for await (const batch of batchesOfLines(source.text)) {
    for (const line of batch) {
      const dated = datedOf(parseLine(source.file, line, schema));
      if (dated.knownAt <= asOfMs) known.push(dated);
    }
  }
  known.sort((one, other) => compareText(other.filed, one.filed) || other.knownAt - one.knownAt);
  const bySymbol = Map.groupBy(known, ({ symbol }) => symbol);
  return new Map([...bySymbol].map(([symbol, dated]) => [symbol, dated.map(({ entry }) => entry)]));
}
