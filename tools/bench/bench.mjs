/**
 * `npm run bench [-- <figure> ...] [--second-half] [--list]`: prints a JSON line a figure, `{figure, unit, ours, limit, ratio, goal, holds}`, each the
 * median of several rounds in which the product and the hand-written limit take turns on the same PostgreSQL. The options are
 * those of `claims`, see claims.mjs.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startEmbeddedPostgres } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { figures } from './figures.mjs';

const OPTIONS = ['--second-half', '--list'];
const words = process.argv.slice(2);
const options = new Set(words.filter((word) => OPTIONS.includes(word)));
const asked = words.filter((word) => !options.has(word));
const unknown = asked.filter((name) => !(name in figures));
if (unknown.length > 0) {
  console.error(`There is no figure "${unknown[0]}". There are:\n  ${Object.keys(figures).join('\n  ')}`);
  process.exit(2);
}

const directory = await scratchDirectory('bench');
const postgres = await startEmbeddedPostgres(join(directory, 'pg'), await freePort());
process.env.TEST_POSTGRES_URL = postgres.url;
let missed = 0;
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const line of await measure({ url: postgres.url, rounds: Number(process.env.ROUNDS ?? 5), options })) {
      console.log(JSON.stringify(line));
      if (!line.holds) missed += 1;
    }
  }
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
if (missed > 0) console.error(`${missed} ${missed === 1 ? 'goal is' : 'goals are'} missed.`);
process.exit(0);
