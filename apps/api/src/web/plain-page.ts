/** The style of pages rendered by the server, with the colours of the web app, whose styles they cannot load. */
export const PLAIN_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f4ef, #141617); --surface: light-dark(#fdfcf9, #1b1e1f);
  --ink: light-dark(#262420, #e9e6df); --soft: light-dark(#5f5a51, #a8a398);
  --line: light-dark(#ddd8cd, #2f3335); --line-strong: light-dark(#8f897d, #747870);
  --accent: light-dark(#0b6b5d, #55c5ac); --on-accent: light-dark(#ffffff, #06231d);
  --watch: light-dark(#845300, #e3b35e); --watch-soft: light-dark(#f6e8cb, #382b12); --bad: light-dark(#a5302a, #f0958c);
}
:root[data-theme='light'] { color-scheme: light }
:root[data-theme='dark'] { color-scheme: dark }
body { margin: 0; padding: 32px 20px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { margin: 16px 0 8px; font: 500 28px/1.2 Georgia, serif }
h2 { margin: 24px 0 8px; font-size: 17px }
a { color: var(--accent); text-underline-offset: 3px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

type PlainPage = {
  readonly title: string;
  readonly stylePath: string;
  /** Already safe HTML. */
  readonly body: string;
  /** Applies the theme chosen in the web app, using its script; otherwise the system's theme applies. */
  readonly chosenTheme?: boolean;
};

/** A page that works without the web app. */
export function plainPage({ title, stylePath, body, chosenTheme = false }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>${chosenTheme ? '\n<script src="/theme.js"></script>' : ''}
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
