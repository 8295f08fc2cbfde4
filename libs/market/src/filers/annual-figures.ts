/** The lines of statements that are kept of every listed company, as the filings lib names them. */
export const ANNUAL_CONCEPTS = [
  'revenue',
  'gross_profit',
  'operating_income',
  'net_income',
  'eps_diluted',
  'operating_cash_flow',
  'capital_expenditure',
  'dividends_paid',
  'equity',
] as const;
export type AnnualConcept = (typeof ANNUAL_CONCEPTS)[number];

/** What a company filed for a fiscal year, in US dollars. A line that it did not file is missing. */
export type AnnualFigures = {
  /** The last day of the year, `yyyy-mm-dd`. */
  readonly end: string;
} & { readonly [Concept in AnnualConcept]?: number };

/** A company that is listed in the United States and files with the SEC. */
export type Filer = {
  readonly symbol: string;
  readonly name: string;
  readonly cik: number;
  /** Four digits; null of a company that filed without a code, or not in the quarters that were read. */
  readonly sic: string | null;
  /** What all its shares were worth when the table was written, in US dollars; null where nobody said. */
  readonly marketCapUsd: number | null;
  /** Newest first, at most two; none of a company without figures in US dollars. */
  readonly years: readonly AnnualFigures[];
};
