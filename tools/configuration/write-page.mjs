/** Writes docs/configuration.md from the built libraries: run it after a change of a variable, and after `npm run build`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { configurationPage } from './page.mjs';

writeFileSync(join(root, 'docs/configuration.md'), configurationPage());
