import { factHtml, htmlPage } from '../html-page.ts';
import { escapedHtml, memoHtml } from '../memo/memo-html.ts';
import { checkLinesOf, factsOf, termsLineOf, verdictName } from '../reported.ts';
import { correctionsHtml } from './corrections-html.ts';
import { LOG_TITLE, NO_MEMO, type Note, type NoteLine } from './note.ts';

/** A proposal as a single self-contained HTML file. Its memo and log are untrusted, so the file contains nothing active. */
export function noteHtml({ proposal, lines, createdAt, market }: Note): string {
  const { symbol, verdict, theme, memo } = proposal;
  const title = `${symbol}: ${verdictName(verdict)}`;
  const facts = [['Verdict', verdictName(verdict)] as const, ...factsOf(proposal)];
  const parts = [
    `<h1>${escapedHtml(title)}</h1>\n<p>${escapedHtml(theme)} · ${escapedHtml(market)}</p>`,
    `<dl class="facts">${facts.map(factHtml).join('')}</dl>`,
    ...[termsLineOf(proposal), ...checkLinesOf(proposal)].map((line) => `<p class="checked">${escapedHtml(line)}</p>`),
    `${correctionsHtml(proposal)}<article>${memo.trim() === '' ? `<p>${NO_MEMO}</p>` : memoHtml(memo)}</article>`,
    ...(lines.length > 0 ? [logHtml(lines)] : []),
  ];
  return htmlPage({ title, createdAt, body: parts.join('\n') });
}

function logHtml(lines: readonly NoteLine[]): string {
  const items = lines.map(
    ({ at, heading, sentence }) =>
      `<li><time>${escapedHtml(at)}</time> <strong>${escapedHtml(heading)}</strong> ${escapedHtml(sentence)}</li>`,
  );
  return `<h2>${LOG_TITLE}</h2>\n<ol class="log">\n${items.join('\n')}\n</ol>`;
}
