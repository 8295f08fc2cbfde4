import { escapedHtml } from './memo/memo-html.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.55 Georgia, serif; }
  h1, h2, h3, h4, th, footer, .facts { font-family: system-ui, sans-serif; }
  table { width: 100%; border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; }
  th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8885; }
  td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; }
  .facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; } dt { opacity: .7; font-size: .8rem; } dd { margin: 0; }
  .checked { margin: .2rem 0; font: 14px/1.4 system-ui, sans-serif; opacity: .85; }
  .sources { font-size: .85rem; opacity: .8; } section article { break-before: page; } footer { margin-top: 3rem; font-size: .85rem; }
  .log { padding: 0; list-style: none; font: 13px/1.5 system-ui, sans-serif; } .log time { font-variant-numeric: tabular-nums; opacity: .7; }
  @media print { body { margin: 0; max-width: none; } h1, h2, h3, h4 { break-after: avoid; } li, tr { break-inside: avoid; } }`;

type HtmlPage = { readonly title: string; readonly createdAt: string; readonly body: string };

/**
 * A self-contained HTML file: its content security policy forbids scripts, images and all network access. `body` must already
 * be safe HTML.
 */
export function htmlPage({ title, createdAt, body }: HtmlPage): string {
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
${body}
<footer>Research tool, not investment advice. Made by Gemscout on ${escapedHtml(createdAt)}.</footer>
</body>
</html>
`;
}

export function factHtml([name, value]: readonly [string, string]): string {
  return `<div><dt>${escapedHtml(name)}</dt><dd>${escapedHtml(value)}</dd></div>`;
}
