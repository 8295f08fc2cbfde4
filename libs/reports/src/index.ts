export { notesCsv, proposalsCsv, runsCsv, watchlistCsv } from './csv/tables.ts';
export type { NoteLine } from './note/note.ts';
export { noteHtml } from './note/note-html.ts';
export { noteMarkdown } from './note/note-markdown.ts';
export type { ReportedNote, ReportedProposal } from './reported.ts';
export { proposalPdf, type NoteContext } from './pdf/proposal-note.ts';
export { reportHtml } from './report/report-html.ts';
export { reportPdf } from './report/report-pdf.ts';
export type { Report } from './report/report.ts';
