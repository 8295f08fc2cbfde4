import type { FilingId } from '../filing-id.ts';

/** A filing as the SEC's list of a company names it. */
export type ListedFiling = FilingId & {
  /** `10-K`, `8-K/A`, `4`, … */
  readonly form: string;
  /** When the SEC took it in, in UTC: `2026-02-02T22:30:06.000Z`. Null where the list does not say. */
  readonly acceptedAt: string | null;
  /** The last day of the period that it reports on, or the day of the event, `yyyy-mm-dd`. */
  readonly reportDate: string | null;
  /** Of an 8-K: `2.02`, `9.01`, … */
  readonly items: readonly string[];
  /** File name of the main document as it was filed, not as the SEC displays it. Null for filings on paper. */
  readonly document: string | null;
  readonly hasInlineXbrl: boolean;
};

/** A further, older part of the list. */
export type FilingPage = {
  /** Its file name: `CIK0001324424-submissions-001.json`. */
  readonly name: string;
  readonly filings: number;
  /** Days of its first and last filing, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
};

/** The newest thousand filings of a company, or of a person, at the SEC, and what the SEC knows of it. */
export type FilingList = {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly tickers: readonly string[];
  readonly exchanges: readonly string[];
  /** Four digits of the Standard Industrial Classification; null for persons, funds and others without one. */
  readonly sic: string | null;
  /** What the code stands for: `Semiconductors & Related Devices`. */
  readonly industry: string | null;
  /** Month and day: `0928`. */
  readonly fiscalYearEnd: string | null;
  /** Newest first. */
  readonly filings: readonly ListedFiling[];
  /** What is older. */
  readonly pages: readonly FilingPage[];
  /** Rows without an accession number, a form or a day: left out of `filings`. */
  readonly rejectedRows: number;
};
