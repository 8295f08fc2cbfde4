import type { Download } from 'playwright-core';

/** What a file that a page saved holds. The browser may run elsewhere: there is no path to it here. */
export async function contentsOf(download: Download, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString(encoding);
}
