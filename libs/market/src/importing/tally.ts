/** What became of the rows of one source file. `read` is the sum of all the others. */
export type FileTally = {
  readonly file: string;
  readonly read: number;
  readonly kept: number;
  /** Known only after the as-of instant, so dropped. */
  readonly laterThanAsOf: number;
  /** Dropped because another file has the same symbol and goes first. */
  readonly superseded: number;
  readonly rejected: number;
  /** How many rows were rejected for what. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first rejected rows of each reason. */
  readonly examples: readonly { readonly line: number; readonly reason: string }[];
};

const EXAMPLES_A_REASON = 5;

/** Why a row cannot be used. `reason` is one of few sentences, `detail` says what stood there. */
export class BadRow extends Error {
  constructor(
    readonly reason: string,
    readonly detail?: string,
  ) {
    super(reason);
  }
}

export type Tally = ReturnType<typeof tallyOf>;

/** Counts what becomes of the rows of one file. */
export function tallyOf(file: string) {
  const counts = { read: 0, kept: 0, laterThanAsOf: 0, superseded: 0, rejected: 0 };
  const reasons: Record<string, number> = {};
  const examples: { line: number; reason: string }[] = [];
  return {
    count(fate: 'kept' | 'laterThanAsOf' | 'superseded') {
      counts.read += 1;
      counts[fate] += 1;
    },
    reject(line: number, { reason, detail }: BadRow) {
      counts.read += 1;
      counts.rejected += 1;
      const seen = (reasons[reason] = (reasons[reason] ?? 0) + 1);
      if (seen <= EXAMPLES_A_REASON) examples.push({ line, reason: detail ? `${reason}: ${detail}` : reason });
    },
    read: () => counts.read,
    result: (): FileTally => ({ file, ...counts, reasons, examples }),
  };
}
