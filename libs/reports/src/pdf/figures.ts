import { ACCENT, INK, MARGIN, RULE, SOFT, type Page } from './page.ts';
import { printable } from './faces.ts';

export type Column = {
  readonly title: string;
  /** Width as a fraction of the line, 0 to 1. */
  readonly share: number;
  readonly isFigure?: boolean;
};

const ROW = 15;
const SIZE = 8;
const CELL_GAP = 12;

/** Writes a table: text left-aligned, figures right-aligned in monospace; its header is repeated on every page. */
export function writeTable(page: Page, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  writeHead(page, columns);
  for (const row of rows) {
    const before = page.document.bufferedPageRange().count;
    page.space(0, ROW);
    if (page.document.bufferedPageRange().count > before) writeHead(page, columns);
    writeRow(page, columns, row, 'cell');
  }
  page.space(4);
}

/** Writes figures side by side, each below its name, as at the head of a note. */
export function writeFacts(page: Page, facts: readonly (readonly [name: string, value: string])[]): void {
  const columns = facts.map(([title]) => ({ title, share: 1 / facts.length }));
  const { document } = page;
  const top = document.y;
  columns.forEach(({ title }, at) => {
    const x = MARGIN + (at * page.width) / facts.length;
    document.font('sans').fontSize(7.5).fillColor(SOFT);
    document.text(printable(title), x, top, { width: page.width / facts.length - 6, lineBreak: false, ellipsis: true });
    document.font('figures').fontSize(9.5).fillColor(INK);
    const value = facts[at]?.[1] ?? '';
    document.text(printable(value), x, top + 11, {
      width: page.width / facts.length - 6,
      lineBreak: false,
      ellipsis: true,
    });
  });
  document.x = MARGIN;
  document.y = top + 28;
}

function writeHead(page: Page, columns: readonly Column[]): void {
  page.space(0, 3 * ROW);
  writeRow(
    page,
    columns,
    columns.map(({ title }) => title),
    'head',
  );
  const { document } = page;
  document
    .strokeColor(ACCENT)
    .lineWidth(0.8)
    .moveTo(MARGIN, document.y - 3)
    .lineTo(MARGIN + page.width, document.y - 3)
    .stroke();
}

function writeRow(page: Page, columns: readonly Column[], cells: readonly string[], kind: 'head' | 'cell'): void {
  const { document, width } = page;
  const top = document.y;
  let x = MARGIN;
  columns.forEach(({ share, isFigure = false }, at) => {
    const cellFace = isFigure ? 'figures' : 'sans';
    document
      .font(kind === 'head' ? 'sansStrong' : cellFace)
      .fontSize(SIZE)
      .fillColor(kind === 'head' ? SOFT : INK);
    const options = { width: share * width - CELL_GAP, height: ROW, ellipsis: true, lineBreak: false } as const;
    document.text(printable(cells[at] ?? ''), x, top, { ...options, align: isFigure ? 'right' : 'left' });
    x += share * width;
  });
  document.x = MARGIN;
  document.y = top + ROW;
  if (kind === 'cell')
    document
      .strokeColor(RULE)
      .lineWidth(0.3)
      .moveTo(MARGIN, document.y - 4)
      .lineTo(MARGIN + width, document.y - 4)
      .stroke();
}
