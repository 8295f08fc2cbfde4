import type { ReportSection } from '@gemscout/contracts';
import { factHtml, htmlPage } from '../html-page.ts';
import { escapedHtml, memoHtml } from '../memo/memo-html.ts';
import { correctionsHtml } from '../note/corrections-html.ts';
import { termsLineOf, type ReportedProposal } from '../reported.ts';
import { proposalsTable, runsTable, watchlistTable } from './report-tables.ts';
import { SECTION_TITLES, summaryOf, titleOf, type Report, type Table } from './report.ts';

/**
 * A custom report as a self-contained HTML file; its content security policy forbids scripts, images and all network access.
 */
export function reportHtml(report: Report): string {
  const { createdAt, market, sections } = report;
  const title = titleOf(report);
  const heading = `<h1>${escapedHtml(title)}</h1>\n<p>${escapedHtml(market)}</p>`;
  const parts = sections.map((section) => sectionHtml(section, report));
  return htmlPage({ title, createdAt, body: [heading, ...parts].join('\n') });
}

function sectionHtml(section: ReportSection, report: Report): string {
  return `<section><h2>${SECTION_TITLES[section]}</h2>\n${bodyOf(section, report)}</section>`;
}

function bodyOf(section: ReportSection, report: Report): string {
  switch (section) {
    case 'summary':
      return `<dl class="facts">${summaryOf(report).map(factHtml).join('')}</dl>`;
    case 'proposals':
      return tableHtml(proposalsTable(report.proposals), 'No proposals in this period.');
    case 'watchlist':
      return tableHtml(watchlistTable(report.watchlist), 'No items yet.');
    case 'runs':
      return tableHtml(runsTable(report.runs), 'No runs in this period.');
    case 'memos':
      return report.proposals.map(memoArticle).join('\n');
  }
}

function memoArticle(proposal: ReportedProposal): string {
  const terms = `<p class="checked">${escapedHtml(termsLineOf(proposal))}</p>`;
  return `<article>${terms}${correctionsHtml(proposal)}${memoHtml(proposal.memo)}</article>`;
}

function tableHtml({ columns, rows }: Table, empty: string): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const mark = (at: number) => (columns[at]?.isFigure ? ' class="figure"' : '');
  const head = columns.map(({ title }, at) => `<th scope="col"${mark(at)}>${title}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${mark(at)}>${escapedHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}
