import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** For specs: bytes as the SEC served them. They are not in this repository; `EDGAR_FIXTURES` names their folder. */
export const edgarFolder =
  process.env['EDGAR_FIXTURES'] ?? join(import.meta.dirname, '../../../../../shared/data/edgar');

export const edgarPresent = existsSync(join(edgarFolder, 'companyfacts'));
if (!edgarPresent) console.warn(`skipped: filings of the SEC, as ${edgarFolder} does not exist`);
