import { writeFacts, writeTable } from '../pdf/figures.ts';
import { writeMemo } from '../pdf/memo.ts';
import { pdfOf, SOFT, type Page } from '../pdf/page.ts';
import { writeMasthead, writeVerdict } from '../pdf/proposal-note.ts';
import { proposalsTable, runsTable, watchlistTable } from './report-tables.ts';
import { SECTION_TITLES, summaryOf, titleOf, type Report, type Table } from './report.ts';

/** A custom report as a PDF of A4 pages: its sections in the requested order, each memo on a separate page. */
export function reportPdf(report: Report): Promise<Buffer> {
  const { createdAt, market, sections } = report;
  const title = titleOf(report);
  return pdfOf({ title, createdAt, market }, (page) => {
    writeMasthead(page, market);
    page.write(title, 'sansStrong', 18);
    for (const section of sections) {
      if (section === 'memos') {
        writeMemos(page, report);
        continue;
      }
      page.space(16, 80);
      page.write(SECTION_TITLES[section], 'sansStrong', 12);
      page.space(6);
      if (section === 'summary') writeFacts(page, summaryOf(report));
      if (section === 'proposals') writeRows(page, proposalsTable(report.proposals), 'No proposals in this period.');
      if (section === 'watchlist') writeRows(page, watchlistTable(report.watchlist), 'No items yet.');
      if (section === 'runs') writeRows(page, runsTable(report.runs), 'No runs in this period.');
    }
  });
}

function writeRows(page: Page, { columns, rows }: Table, empty: string): void {
  if (rows.length === 0) page.write(empty, 'emphasis', 10, { colour: SOFT });
  else writeTable(page, columns, rows);
}

function writeMemos(page: Page, { proposals }: Report): void {
  for (const proposal of proposals) {
    page.document.addPage();
    writeVerdict(page, proposal);
    writeMemo(page, proposal.memo, { withTitle: false });
  }
}
