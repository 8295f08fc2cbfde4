import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** For specs: bytes as the SEC served them. They are not in this repository; `EDGAR_FIXTURES` names their folder. */
const folder = process.env['EDGAR_FIXTURES'] ?? join(import.meta.dirname, '../../../../../shared/data/edgar');

export const edgarPresent = existsSync(join(folder, 'ownership'));
if (!edgarPresent) console.warn(`skipped: filings of the SEC, as ${folder} does not exist`);

/** A file as text, unpacked if its name ends in `.gz`. */
export function edgarText(path: string): string {
  const bytes = readFileSync(join(folder, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The files of a folder by path, in order; none where there are no filings. */
export function edgarFiles(name: string): readonly string[] {
  return edgarPresent
    ? readdirSync(join(folder, name))
        .toSorted()
        .map((file) => `${name}/${file}`)
    : [];
}
