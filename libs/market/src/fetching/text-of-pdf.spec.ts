import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { pdfOf } from '../testing/hand-made-pdf.ts';
import { textOfPdf } from './text-of-pdf.ts';

const never = new AbortController().signal;
/** Spaces, in a file of a few kilobytes: runs of 128, packed. */
const spaces = (count: number) => ({
  data: deflateSync(Buffer.alloc(count / 64, Buffer.from([129, 32]))).toString('latin1'),
  filter: '/Filter [/FlateDecode /RunLengthDecode]',
});

describe('a PDF', () => {
  it('reads as the lines of its first fifty pages, and runs no script', async () => {
    const lines = 'BT /F1 12 Tf 72 720 Td (Nova   wins.) Tj 0 -16 Td (Again.) Tj ET';
    const pages = Array.from({ length: 51 }, (_, index) => `Page ${index + 2}.`);
    const catalogue = '/OpenAction << /S /JavaScript /JS (while\\(true\\){app.alert\\(1\\);}) >>';
    const text = await textOfPdf(pdfOf([{ data: lines, filter: '' }, ...pages], { catalogue }), never);
    expect(text.split('\n')).toEqual(['Nova wins.', 'Again.', ...pages.slice(0, 49)]);
  });
});

describe('is not read', () => {
  it('a PDF that needs a password', async () => {
    const key = '<'.concat('ab'.repeat(32), '>');
    const trailer = `/ID [<01> <01>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
    const reading = textOfPdf(pdfOf(['Nova wins.'], { trailer }), never);
    await expect(reading).rejects.toMatchObject({ code: 'pdf_encrypted', message: 'The PDF is encrypted.' });
  });

  it.each([
    ['noise', Buffer.from(`%PDF-1.7\n${'<<[('.repeat(20_000)}`)],
    ['pages that are their own parents', Buffer.from(pdfOf(['x']).toString('latin1').replace('[4 0 R]', '[2 0 R]'))],
  ])('%s', async (_, bytes) => {
    await expect(textOfPdf(bytes, never)).rejects.toMatchObject({ code: 'pdf_broken', message: 'The PDF is broken.' });
  });

  it('a PDF that unpacks to more than may be held, while all else goes on', async () => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    const reading = textOfPdf(pdfOf([spaces(640_000_000)]), never);
    await expect(reading).rejects.toMatchObject({ code: 'too_large' });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });

  it('a PDF any longer once its time is over', async () => {
    const reading = textOfPdf(pdfOf([spaces(640_000_000)]), AbortSignal.timeout(200));
    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
