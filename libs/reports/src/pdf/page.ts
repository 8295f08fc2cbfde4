import type PDFKit from 'pdfkit';
import { fileOf, printable, registerFaces, type Face } from './faces.ts';

/** In points, on an A4 page. */
export const MARGIN = 56;
const FOOTER_GAP = 30;
export const INK = '#1f2422';
export const SOFT = '#5d6663';
export const RULE = '#c9cfcc';
export const ACCENT = '#0f6b5c';

export type Imprint = {
  /** The title, used in the document's properties and in the footers. */
  readonly title: string;
  /** When the document was created, ISO 8601. */
  readonly createdAt: string;
  /** The market of the figures, such as "Sample market, fictional". */
  readonly market: string;
};

export type Page = {
  readonly document: PDFKit.PDFDocument;
  readonly width: number;
  write(text: string, face: Face, size: number, options?: PDFKit.Mixins.TextOptions & { colour?: string }): void;
  /** Leaves `points` of space, and starts a new page if less than `needed` remains. */
  space(points: number, needed?: number): void;
  rule(): void;
};

/** Writes a document page by page. Each footer holds the disclaimer and the page number. */
export async function pdfOf(imprint: Imprint, draw: (page: Page) => void): Promise<Buffer> {
  const { title, createdAt } = imprint;
  const { default: PDFDocument } = await import('pdfkit'); // loaded on demand: pdfkit is a fifth of a server's code
  const document = new PDFDocument({
    size: 'A4',
    font: fileOf('text'),
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_GAP },
    info: { Title: printable(title), Author: 'Gemscout', CreationDate: new Date(createdAt) },
  });
  registerFaces(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  draw(pageOf(document));
  writeFeet(document, imprint);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function pageOf(document: PDFKit.PDFDocument): Page {
  const width = document.page.width - 2 * MARGIN;
  return {
    document,
    width,
    write(text, face, size, { colour = INK, ...options } = {}) {
      document.font(face).fontSize(size).fillColor(colour).text(printable(text), options);
    },
    space(points, needed = 0) {
      document.y += points;
      if (document.y + needed > document.page.height - MARGIN - FOOTER_GAP) document.addPage();
    },
    rule() {
      document
        .strokeColor(RULE)
        .lineWidth(0.6)
        .moveTo(MARGIN, document.y)
        .lineTo(MARGIN + width, document.y)
        .stroke();
    },
  };
}

function writeFeet(document: PDFKit.PDFDocument, { title, market }: Imprint): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    const { width, height, margins } = document.page;
    const y = height - MARGIN;
    document.page.margins = { ...margins, bottom: 0 }; // the footer lies below the text area
    document.font('sans').fontSize(7.5).fillColor(SOFT);
    const left = printable(`Research tool, not investment advice. ${market}. ${title}`);
    document.text(left, MARGIN, y, { width: width - 2 * MARGIN - 60, height: 10, ellipsis: true });
    document.text(`${index + 1} of ${count}`, width - MARGIN - 50, y, { width: 50, align: 'right', lineBreak: false });
    document.page.margins = margins;
  }
}
