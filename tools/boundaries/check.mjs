/** Ends with code 1 and a line for each import against the rules of `rules.mjs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryProblems } from './boundary-problems.mjs';
import { projectsOf, sourcesOf } from './workspace.mjs';

const root = join(import.meta.dirname, '../..');
const files = sourcesOf(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
const problems = boundaryProblems(projectsOf(root), files);
for (const { path, rule, message } of problems) console.log(`${path}: ${rule}: ${message}`);
process.exitCode = problems.length > 0 ? 1 : 0;
