import {
  checkLinesOf,
  CORRECTED_SINCE,
  correctionLinesOf,
  factsOf,
  termsLineOf,
  verdictName,
  type ReportedProposal,
} from '../reported.ts';
import { writeFacts } from './figures.ts';
import { writeMemo } from './memo.ts';
import { printable } from './faces.ts';
import { ACCENT, MARGIN, pdfOf, SOFT, type Page } from './page.ts';

/** The product's colours of verdicts; other words use a neutral colour. */
const VERDICT_COLOURS: Readonly<Record<string, string>> = { buy: '#1b7a43', watch: '#9a6400' };

const CORRECTED = '#9a6400';

export type NoteContext = {
  readonly createdAt: string;
  /** Describes the market, such as "Sample market, fictional, as of 2025-06-30". */
  readonly market: string;
};

/** A proposal as a research note: verdict, confidence, reasons and sources. A PDF of A4 pages. */
export function proposalPdf(proposal: ReportedProposal, { createdAt, market }: NoteContext): Promise<Buffer> {
  return pdfOf({ title: `${proposal.symbol} research note`, createdAt, market }, (page) => {
    writeMasthead(page, `Research note · ${market}`);
    writeVerdict(page, proposal);
    writeMemo(page, proposal.memo, { withTitle: false });
  });
}

export function writeMasthead(page: Page, line: string): void {
  page.write('Gemscout', 'sansStrong', 11, { colour: ACCENT });
  page.write(line, 'sans', 8, { colour: SOFT });
  page.space(6);
  page.rule();
  page.space(14);
}

/** Writes the heading of one proposal. */
export function writeVerdict(page: Page, proposal: ReportedProposal): void {
  const { symbol, verdict, theme } = proposal;
  const { document } = page;
  const top = document.y;
  page.write(symbol, 'sansStrong', 24, { lineBreak: false });
  const right = MARGIN + document.widthOfString(printable(symbol)) + 14;
  const colour = VERDICT_COLOURS[verdict] ?? SOFT;
  document.font('sansStrong').fontSize(14).fillColor(colour);
  document.text(printable(verdictName(verdict)), right, top + 9, { lineBreak: false });
  document.x = MARGIN;
  document.y = top + 32;
  page.write(theme, 'emphasis', 11, { colour: SOFT });
  page.space(8);
  writeFacts(page, factsOf(proposal));
  for (const line of [termsLineOf(proposal), ...checkLinesOf(proposal)]) page.write(line, 'sans', 8, { colour: SOFT });
  writeCorrections(page, correctionLinesOf(proposal));
  page.space(4);
}

function writeCorrections(page: Page, lines: readonly string[]): void {
  if (lines.length === 0) return;
  page.space(4);
  page.write(CORRECTED_SINCE, 'sansStrong', 8, { colour: CORRECTED });
  for (const line of lines) page.write(line, 'sans', 8, { colour: CORRECTED });
}
