import type { InlineReport } from './read-inline-xbrl.ts';

/** Whether the facts of a report are those of financial statements, and if not, why. */
export type ReportKind =
  | { readonly kind: 'statements' }
  /** `quote` is what the cover page says about it, its first 2,000 characters. */
  | { readonly kind: 'no statements'; readonly reason: 'statements in Exhibit 13'; readonly quote: string }
  | { readonly kind: 'no statements'; readonly reason: 'no XBRL' | 'no statements in this report' };

/** The balance sheet's last line, and the last line of income: no statements lack both. */
const TOTALS = new Set([
  'us-gaap:Assets',
  'us-gaap:LiabilitiesAndStockholdersEquity',
  'us-gaap:NetIncomeLoss',
  'us-gaap:ProfitLoss',
  'ifrs-full:Assets',
  'ifrs-full:EquityAndLiabilities',
  'ifrs-full:ProfitLoss',
]);
/** A company may file its annual report to shareholders as Exhibit 13 and refer to it for the statements. */
const ANNUAL_REPORT = /annual report to (?:its |the )?(?:shareholders|stockholders|shareowners)/i;

/** Why a company's statements are missing that files them as Exhibit 13. */
export const IN_EXHIBIT_13 = 'no XBRL: statements in Exhibit 13';
const COVER_PARAGRAPHS = 150;

/** True if the cover page of an annual report says that parts of the annual report to shareholders, its Exhibit 13, are incorporated. */
export function refersToExhibit13(paragraphs: readonly string[]): boolean {
  const cover = paragraphs.slice(0, COVER_PARAGRAPHS).join(' ');
  return /incorporated/i.test(cover) && ANNUAL_REPORT.test(cover);
}

/** A report has statements if it states total assets or net income for the last day of the period that it is about. */
export function reportKind({ cover, facts }: Pick<InlineReport, 'cover' | 'facts'>): ReportKind {
  if (!cover) return { kind: 'no statements', reason: 'no XBRL' };
  if (facts.some(({ tag, end }) => end === cover.end && TOTALS.has(tag))) return { kind: 'statements' };
  const { incorporated } = cover;
  if (incorporated !== null && ANNUAL_REPORT.test(incorporated))
    return { kind: 'no statements', reason: 'statements in Exhibit 13', quote: incorporated };
  return { kind: 'no statements', reason: 'no statements in this report' };
}
