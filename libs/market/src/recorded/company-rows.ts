import { z } from 'zod';
import { type NumberedLine, batchesOfLines } from './lines.ts';
import type { SourceFile } from './source-file.ts';
import { compareText, parseLine } from './texts.ts';

/** The rows of a JSONL file by company. Those of one company are read when they are first asked for, and then kept. */
export type CompanyRows<Entry> = {
  /** Newest first; empty where the file has none of this company. @throws MarketFailure broken_market for a broken row */
  of(symbol: string): readonly Entry[];
  /** Reads every row. @throws MarketFailure broken_market for the first that is broken */
  check(): Promise<void>;
};

/** How a file's rows are read. */
export type RowFormat<Row, Entry> = {
  readonly schema: z.ZodType<Row>;
  datedOf(row: Row): DatedRow<Entry>;
};

type DatedRow<Entry> = { readonly entry: Entry; readonly filed: string; readonly knownAt: number };

/** Finds the lines of each company; rows not known at `asOfMs` are left out. @throws MarketFailure broken_market */
export async function readCompanyRows<Row, Entry>(
  source: SourceFile,
  asOfMs: number,
  { schema, datedOf }: RowFormat<Row, Entry>,
): Promise<CompanyRows<Entry>> {
  const lines = await linesBySymbol(source);
  const read = new Map<string, readonly Entry[]>();
  const rowsOf = (symbol: string): readonly Entry[] => {
    const dated = (lines.get(symbol) ?? []).map((line) => datedOf(parseLine(source.file, line, schema)));
    return newestFirst(dated.filter(({ knownAt }) => knownAt <= asOfMs));
  };
  return {
    of(symbol) {
      const rows = read.get(symbol) ?? rowsOf(symbol);
      read.set(symbol, rows);
      return rows;
    },
    async check() {
      for await (const batch of batchesOfLines(source.text)) {
        for (const line of batch) parseLine(source.file, line, schema);
      }
    },
  };
}

/** A run reads the rows of its company several times. */
const MOST_COMPANIES = 16;

/** The rows that `isKnown`; what is broken stays broken. Those of the companies that were asked for last are kept. */
export function filterRows<Entry>(rows: CompanyRows<Entry>, isKnown: (entry: Entry) => boolean): CompanyRows<Entry> {
  const latest = new Map<string, readonly Entry[]>();
  return {
    of(symbol) {
      const known = latest.get(symbol) ?? rows.of(symbol).filter(isKnown);
      latest.delete(symbol);
      latest.set(symbol, known);
      const [oldest] = latest.keys();
      if (latest.size > MOST_COMPANIES && oldest !== undefined) latest.delete(oldest);
      return known;
    },
    check: () => rows.check(),
  };
}

async function linesBySymbol(source: SourceFile): Promise<ReadonlyMap<string, readonly NumberedLine[]>> {
  const lines = new Map<string, NumberedLine[]>();
  for await (const batch of batchesOfLines(source.text)) {
    for (const line of batch) {
      const symbol = symbolOf(source.file, line);
      const ofSymbol = lines.get(symbol);
      if (ofSymbol) ofSymbol.push(line);
      else lines.set(symbol, [line]);
    }
  }
  return lines;
}

const FIRST_FIELD = /^\{"symbol":"([^"\\]+)"/;
const WithSymbol = z.object({ symbol: z.string() });

/** Read without parsing the line where the symbol is its first field, as we write it. */
const symbolOf = (file: string, line: NumberedLine): string =>
  FIRST_FIELD.exec(line.line)?.[1] ?? parseLine(file, line, WithSymbol).symbol;

function newestFirst<Entry>(dated: readonly DatedRow<Entry>[]): readonly Entry[] {
  return dated
    .toSorted((one, other) => compareText(other.filed, one.filed) || other.knownAt - one.knownAt)
    .map(({ entry }) => entry);
}
