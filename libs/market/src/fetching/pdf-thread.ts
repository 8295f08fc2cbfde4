import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordException } from 'unpdf/pdfjs';
import { z } from 'zod';

/** A worker thread that returns the text of one PDF, or why it has none; see `textOfPdf`. */
const Work = z.object({ bytes: z.instanceof(Uint8Array), maxPages: z.number(), maxCharacters: z.number() });
type Work = z.infer<typeof Work>;

parentPort?.postMessage(await answerTo(Work.parse(workerData)));

async function answerTo(work: Work): Promise<{ readonly text: string } | { readonly failure: string }> {
  try {
    return { text: await textOf(work) };
  } catch (error) {
    return { failure: error instanceof PasswordException ? 'pdf_encrypted' : 'pdf_broken' };
  }
}

async function textOf({ bytes, maxPages, maxCharacters }: Work): Promise<string> {
  const pdf = await getDocument({ data: bytes, verbosity: 0, disableFontFace: true, useSystemFonts: false }).promise;
  let text = '';
  for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && text.length < maxCharacters; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    text += '\n';
  }
  return text.slice(0, maxCharacters);
}
