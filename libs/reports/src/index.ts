export { proposalsCsv, runsCsv, watchlistCsv } from './csv/tables.ts';
export { proposalPdf } from './pdf/proposal-note.ts';
export { reportHtml } from './report/report-html.ts';
export { reportPdf } from './report/report-pdf.ts';
export type { Report } from './report/report.ts';
