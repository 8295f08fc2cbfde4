import type { ReportSection } from '@gemscout/contracts';
import type { ReportedItem, ReportedProposal, ReportedRun } from '../reported.ts';

/** The content of a custom report: rows of one workspace, newest first. */
export type Report = {
  /** Days, `yyyy-mm-dd`, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly sections: readonly ReportSection[];
  readonly proposals: readonly ReportedProposal[];
  readonly runs: readonly ReportedRun[];
  readonly watchlist: readonly ReportedItem[];
  /** When the report was created, ISO 8601. */
  readonly createdAt: string;
  /** Describes the market, such as "Sample market, fictional, as of 2025-06-30". */
  readonly market: string;
};

export const SECTION_TITLES: Readonly<Record<ReportSection, string>> = {
  summary: 'Summary',
  proposals: 'Proposals',
  memos: 'Memos',
  watchlist: 'Watchlist',
  runs: 'Runs',
};

export function titleOf({ from, to }: Pick<Report, 'from' | 'to'>): string {
  return from === to ? `Research report, ${from}` : `Research report, ${from} to ${to}`;
}

/** The figures of the summary, with their names. */
export function summaryOf({ proposals, runs }: Report): readonly (readonly [name: string, value: string])[] {
  const countOf = (verdict: string) => proposals.filter((proposal) => proposal.verdict === verdict).length;
  const spent = runs.map(({ spend }) => spend?.usd ?? 0).reduce((sum, usd) => sum + usd, 0);
  return [
    ['Runs', String(runs.length)],
    ['Proposals', String(proposals.length)],
    ['Buy', String(countOf('buy'))],
    ['Watch', String(countOf('watch'))],
    ['Approved', String(proposals.filter(({ watched }) => watched).length)],
    ['Model spend', `$${spent.toFixed(2)}`],
  ];
}

/** A table of the report: its header, which columns hold figures, and its rows as text. */
export type Table = {
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isFigure?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};
