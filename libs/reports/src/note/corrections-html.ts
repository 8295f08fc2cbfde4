import { escapedHtml } from '../memo/memo-html.ts';
import { CORRECTED_SINCE, correctionLinesOf, type ReportedProposal } from '../reported.ts';

/** What sources have corrected since of the facts that a memo used; empty where nothing is. */
export function correctionsHtml(proposal: Pick<ReportedProposal, 'corrections'>): string {
  const items = correctionLinesOf(proposal).map((line) => `<li>${escapedHtml(line)}</li>`);
  return items.length === 0 ? '' : `<h2>${CORRECTED_SINCE}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
}
