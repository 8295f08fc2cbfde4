import type { SourceRow } from './source-rows.ts';
import { BadRow, type Tally } from './tally.ts';

/** A row as it will stand in the recorded market. Rows are written in the order of `key`; a second row of one key is a duplicate. */
export type ImportedRow = { readonly key: string; readonly knownAt: number; readonly line: string };

export type Collecting<Content> = {
  readonly rows: AsyncIterable<SourceRow<Content>>;
  /** @throws BadRow for a row that cannot be used */
  readonly convert: (content: Content) => ImportedRow;
  readonly asOfMs: number;
  readonly tally: Tally;
  /** Rows that another file has already, and better. */
  readonly isSuperseded?: (row: ImportedRow) => boolean;
  readonly onRow?: () => void;
};

/** Adds the usable rows to `into`, and counts what became of every row. */
export async function collect<Content>(into: Map<string, ImportedRow>, task: Collecting<Content>): Promise<void> {
  for await (const { line, content } of task.rows) {
    try {
      const row = task.convert(content);
      task.tally.count(addRow(into, row, task));
    } catch (cause) {
      if (!(cause instanceof BadRow)) throw cause;
      task.tally.reject(line, cause);
    }
    task.onRow?.();
  }
}

function addRow(
  into: Map<string, ImportedRow>,
  row: ImportedRow,
  { asOfMs, isSuperseded }: Pick<Collecting<never>, 'asOfMs' | 'isSuperseded'>,
): 'kept' | 'laterThanAsOf' | 'superseded' {
  if (row.knownAt > asOfMs) return 'laterThanAsOf';
  if (isSuperseded?.(row)) return 'superseded';
  if (into.has(row.key)) throw new BadRow('duplicate row');
  into.set(row.key, row);
  return 'kept';
}
