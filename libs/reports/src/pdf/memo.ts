import { memoBlocks, type Block, type Span } from '../memo/memo-blocks.ts';
import type { Face } from './faces.ts';
import { ACCENT, INK, MARGIN, SOFT, type Page } from './page.ts';

const BODY = 10;
const GAP = 4;
const INDENT = 12;

/** Writes a memo: small coloured headings, prose in serif, each claim with its source number, and the sources at the end. */
export function writeMemo(page: Page, memo: string, { withTitle = true } = {}): void {
  const { blocks, sources } = memoBlocks(memo);
  if (blocks.length === 0) page.write('No memo available.', 'emphasis', BODY, { colour: SOFT });
  for (const block of blocks) if (withTitle || !isTitle(block)) writeBlock(page, block);
  if (sources.length === 0) return;
  page.space(10, 40);
  page.rule();
  page.space(6);
  page.write('Sources', 'sansStrong', 8, { colour: ACCENT });
  for (const { mark, text } of sources) {
    page.space(1);
    page.write(`${mark}  ${text}`, 'sans', 7.5, { colour: SOFT });
  }
}

function isTitle(block: Block): boolean {
  return block.kind === 'heading' && block.level === 1;
}

function writeBlock(page: Page, block: Block): void {
  if (block.kind === 'heading') {
    page.space(block.level === 1 ? 6 : 9, 48);
    page.write(textOf(block.spans), 'sansStrong', block.level === 1 ? 13 : 9, {
      colour: block.level === 1 ? INK : ACCENT,
    });
    page.space(2);
    return;
  }
  const { document } = page;
  page.space(0, 2 * BODY);
  const indent = block.kind === 'item' ? INDENT : 0;
  if (indent > 0)
    document.font('text').fontSize(BODY).fillColor(ACCENT).text('•', MARGIN, document.y, { lineBreak: false });
  document.x = MARGIN + indent;
  writeSpans(page, block.spans, page.width - indent);
  document.x = MARGIN;
  page.space(GAP);
}

function writeSpans(page: Page, spans: readonly Span[], width: number): void {
  spans.forEach((span, at) => {
    const continued = at < spans.length - 1;
    const colour = span.mark ? ACCENT : INK;
    page.write(span.text, faceOf(span), span.mark ? BODY - 3 : BODY, { colour, width, lineGap: 2, continued });
  });
}

function faceOf({ bold, italic, mark }: Span): Face {
  if (mark) return 'sans';
  if (bold) return italic ? 'strongEmphasis' : 'strong';
  return italic ? 'emphasis' : 'text';
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
