import type { NoteContext } from '../pdf/proposal-note.ts';
import type { ReportedProposal } from '../reported.ts';

/** A line of the log, as a note shows it. */
export type NoteLine = {
  /** ISO 8601 */
  readonly at: string;
  /** The heading, such as "Next move". */
  readonly heading: string;
  readonly sentence: string;
};

/** A proposal to be read outside the product, as an HTML or Markdown file. */
export type Note = NoteContext & {
  readonly proposal: ReportedProposal;
  /** The last log lines about its ticker, oldest first. */
  readonly lines: readonly NoteLine[];
};

export const NO_MEMO = 'No memo available.';
export const LOG_TITLE = 'AI thinking log';
