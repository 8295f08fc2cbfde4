import type { FactGroupId } from '@gemscout/contracts';
import type { FilingId, GuidanceOutcome, GuidanceRevision, SectionChanges, SectionName } from '@gemscout/filings';

/** A text of a filing, for quotation alone. */
export type FilingQuotation = FilingId & {
  readonly metric: 'red_flag' | 'filing_event' | 'guidance' | 'filing_paragraph';
  /** Word for word. */
  readonly text: string;
  readonly form: string;
  /** Null where it is in none of the sections that are read. */
  readonly section: SectionName | 'press_release' | null;
  /** Of a paragraph: true where the report before has none like it, false where it was rewritten. */
  readonly isNew?: boolean;
};

/** What the newest filings of a company say, and what changed in them. */
export type FilingsRead = {
  /** Each section of the newest annual and quarterly report that could be compared, with its form. */
  readonly changes: readonly (SectionChanges & { readonly form: string })[];
  /**
   * Of the newest press release on results; null without one. `ranges` is how many it gives; `outcomes` are of earlier ones, and
   * `revisions` those that it gives again.
   */
  readonly guidance:
    | (FilingId & {
        readonly ranges: number;
        readonly outcomes: readonly GuidanceOutcome[];
        readonly revisions: readonly GuidanceRevision[];
      })
    | null;
  /** How many statements of problems there are in the newest filings, and in which filings they were looked for; null if in none. */
  readonly redFlags: {
    readonly red_flags: number;
    readonly filed: string;
    readonly accessions: readonly string[];
  } | null;
  /** The most telling first. */
  readonly quotations: readonly FilingQuotation[];
  /** Texts that address their reader like an instruction: they are quoted nowhere. */
  readonly setAside: number;
  /** What could not be read, by group, and why. */
  readonly missing: readonly { readonly group: FactGroupId; readonly reason: string }[];
};
