/**
 * `npm run audit:dependencies`: what can be known of the packages that we ship and build with. Ends with 1 where a rule finds
 * something. What npm got no answer to is said, and is no failure unless `REQUIRE_AUDIT=1`.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { foreignIn, RULES } from './lock-rules.mjs';
import { flawsIn, wrongSignaturesIn } from './npm-answers.mjs';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('Run it as "npm run audit:dependencies": it asks the npm that runs it.');

const [{ packages }, { allowScripts }] = ['package-lock.json', 'package.json'].map(read);
console.log(`${foreignIn(packages).length} packages\n`);
for (const [rule, find] of Object.entries(RULES)) tell(rule, find({ packages, allowScripts }));
tell('No package that we ship has a known flaw (npm audit)', flawsIn(await ask(['audit', '--omit=dev', '--json'])));
tell('No package that we build with has a known flaw (npm audit)', flawsIn(await ask(['audit', '--json'])));
tell(
  'Each package is signed by the registry (npm audit signatures)',
  wrongSignaturesIn(await ask(['audit', 'signatures', '--json'])),
);

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param found undefined: nobody could tell */
function tell(rule, found) {
  const isUnknown = found === undefined;
  const word = isUnknown ? 'NOT CHECKED' : found.length === 0 ? 'ok' : 'FOUND';
  console.log(`${word.padEnd(12)} ${rule}`);
  for (const line of found ?? []) console.log(`${' '.repeat(13)}${line}`);
  if (isUnknown) console.log(`${' '.repeat(13)}npm got no answer to it on this machine`);
  if (isUnknown ? process.env.REQUIRE_AUDIT === '1' : found.length > 0) process.exitCode = 1;
}

/** What npm writes; it ends with a code of its own where it finds something, and that is no failure here. */
function ask(words) {
  return new Promise((resolve) => {
    execFile(process.execPath, [npm, ...words], { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
}
