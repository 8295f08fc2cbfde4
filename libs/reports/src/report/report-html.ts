import type { ReportSection } from '@gemscout/contracts';
import { escapedHtml, memoHtml } from '../memo/memo-html.ts';
import { proposalsTable, runsTable, watchlistTable } from './report-tables.ts';
import { SECTION_TITLES, summaryOf, titleOf, type Report, type Table } from './report.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.55 Georgia, serif; }
  h1, h2, h3, h4, th, footer, .facts { font-family: system-ui, sans-serif; }
  table { width: 100%; border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; }
  th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8885; }
  td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; }
  .facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; } dt { opacity: .7; font-size: .8rem; } dd { margin: 0; }
  .sources { font-size: .85rem; opacity: .8; } article { break-before: page; } footer { margin-top: 3rem; font-size: .85rem; }`;

/** A custom report as one file that loads nothing: its own policy forbids scripts, pictures and every address. */
export function reportHtml(report: Report): string {
  const { createdAt, market, sections } = report;
  const title = titleOf(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapedHtml(title)}</h1>
<p>${escapedHtml(market)}</p>
${sections.map((section) => sectionHtml(section, report)).join('\n')}
<footer>Research tool, not investment advice. Made by Gemscout on ${escapedHtml(createdAt)}.</footer>
</body>
</html>
`;
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
      return report.proposals.map(({ memo }) => `<article>${memoHtml(memo)}</article>`).join('\n');
  }
}

function factHtml([name, value]: readonly [string, string]): string {
  return `<div><dt>${escapedHtml(name)}</dt><dd>${escapedHtml(value)}</dd></div>`;
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
