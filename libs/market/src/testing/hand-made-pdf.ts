/** What a PDF of these pages has besides: entries of its catalogue and trailer. */
export type PdfExtras = { readonly catalogue?: string; readonly trailer?: string };
/** The bytes of a page's content, and how they are packed. */
type Content = { readonly data: string; readonly filter: string };

/** A PDF by hand (ISO 32000), a page each: a line of text, or content of its own. Object 3 is the font, 4 and 5 the first page. */
export function pdfOf(pages: readonly (string | Content)[], { catalogue = '', trailer = '' }: PdfExtras = {}): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(pageObjects),
  ];
  let file = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

function pageObjects(page: string | Content, index: number): readonly string[] {
  const { data, filter } = typeof page === 'string' ? { data: lineOf(page), filter: '' } : page;
  const resources = '/Resources << /Font << /F1 3 0 R >> >>';
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${5 + 2 * index} 0 R >>`,
    `<< /Length ${data.length} ${filter} >>\nstream\n${data}\nendstream`,
  ];
}

function lineOf(text: string): string {
  return text === '' ? '' : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
}
