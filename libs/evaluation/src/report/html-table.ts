import { escapedHtml } from '@gemscout/service-kit';

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapedHtml(cell)}</${tag}>`).join('')}</tr>`;

/** A table under its heading; every cell is text. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => row(cells)).join('');
  return `<h2>${escapedHtml(caption)}</h2><div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}
