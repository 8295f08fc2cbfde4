import type { HolderSchedule, ListedFiling, OwnershipForm, ProposedSale, XbrlFact } from '@gemscout/filings';
import type { RowFormat } from './company-rows.ts';
import {
  type FilingRow,
  FilingRowSchema,
  type HolderRow,
  HolderRowSchema,
  type OwnershipRow,
  OwnershipRowSchema,
  type StatementRow,
  StatementRowSchema,
} from './filing-rows.ts';
import { filingKnownAt } from './known-at.ts';

/** A filing of the company `cik`, with its text where it was recorded. */
export type RecordedFiling = {
  readonly cik: string;
  readonly filing: ListedFiling;
  readonly paragraphs: readonly string[] | null;
  readonly pressRelease: readonly string[];
};

/** A form in the feed of the company `cik`. */
export type RecordedForm = { readonly cik: string; readonly form: OwnershipForm | ProposedSale };

/** A schedule in the feed of the company `cik`. */
export type RecordedSchedule = { readonly cik: string; readonly schedule: HolderSchedule };

/** The figures of `statements.jsonl`, newest filing first, and of one day in the order of the file. */
export const STATEMENT_ROWS: RowFormat<StatementRow, XbrlFact> = {
  schema: StatementRowSchema,
  datedOf: ({ symbol: _symbol, ...entry }) => ({ entry, filed: entry.filed, knownAt: filingKnownAt(entry.filed) }),
};

/** The filings of `filings.jsonl`, newest first. */
export const FILING_ROWS: RowFormat<FilingRow, RecordedFiling> = {
  schema: FilingRowSchema,
  datedOf({ symbol: _symbol, cik, paragraphs, pressRelease, ...filing }) {
    const entry = { cik, filing, paragraphs, pressRelease };
    return { entry, filed: filing.filed, knownAt: filingKnownAt(filing.filed, filing.acceptedAt) };
  },
};

/** The forms of `ownership.jsonl`, newest first. */
export const INSIDER_ROWS: RowFormat<OwnershipRow, RecordedForm> = {
  schema: OwnershipRowSchema,
  datedOf: ({ symbol: _symbol, cik, ...form }) => ({
    entry: { cik, form },
    filed: form.filed,
    knownAt: filingKnownAt(form.filed),
  }),
};

/** The schedules of `holders.jsonl`, newest first. */
export const HOLDER_ROWS: RowFormat<HolderRow, RecordedSchedule> = {
  schema: HolderRowSchema,
  datedOf: ({ symbol: _symbol, cik, ...schedule }) => ({
    entry: { cik, schedule },
    filed: schedule.filed,
    knownAt: filingKnownAt(schedule.filed),
  }),
};
