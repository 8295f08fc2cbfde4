/** Writes the index of all decisions: `node tools/documents/write-decisions.mjs` */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PAGE, decisionsPage } from './decisions-page.mjs';

process.chdir(join(import.meta.dirname, '../..'));
mkdirSync(dirname(PAGE), { recursive: true });
writeFileSync(PAGE, decisionsPage());
