/**
 * Checks the way to a language model against a real server, llama.cpp's, on 127.0.0.1: a question of the product in each
 * state that the server may be in, then a whole run on one ticker. The model has random weights, made here. So it shows that
 * product and server understand each other, and nothing about the quality of answers.
 *
 *   npm run check:models [-- --record <file>]
 *
 * `--record`: keeps the server's answers in this file, as the unit specs read them, and ends without a run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../processes.mjs';
import { startModel } from './model.mjs';
import { askEach } from './questions.mjs';
import { runOn } from './run.mjs';

const PACKAGES = ['xllamacpp==2026.10.11549', 'gguf==0.19.0'];
const SYMBOL = 'OSTEN';
const MOST_RECORDED = 200;
const folder = join(root, '.data', 'model-check');
const virtual = join(root, '.data', PACKAGES.join('-').replaceAll('==', '-'));
const python = join(virtual, 'bin', 'python');
const server = { python, log: join(folder, 'server.log') };
const { values } = parseArgs({ options: { record: { type: 'string' } } });

install();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.once('SIGTERM', () => process.exit(143));
const models = { ending: makeModel('ending'), endless: makeModel('endless') };
const results = await askEach(server, models);
for (const { name, came, expected, said, exchanges } of results)
  console.log(
    `${came === expected ? 'holds' : 'FAILS'}: ${name}: ${came} (${figuresOf(exchanges)})\n  ${said.slice(0, 160)}`,
  );
const areAnswered = results.every(({ came, expected }) => came === expected);
if (values.record) writeFileSync(values.record, `${JSON.stringify(results.map(recorded), null, 2)}\n`);
const isRun = values.record !== undefined || (await checkRun());
process.exit(areAnswered && isRun ? 0 : 1);

function install() {
  if (existsSync(python)) return;
  for (const [command, ...words] of [
    ['python3', '-m', 'venv', virtual],
    [join(virtual, 'bin', 'pip'), 'install', '--quiet', '--only-binary', ':all:', ...PACKAGES],
  ])
    if (spawnSync(command, words, { stdio: 'inherit' }).status !== 0) {
      rmSync(virtual, { recursive: true, force: true });
      fail(`${PACKAGES.join(' and ')} could not be installed. They need Python 3.10 or later with venv, and PyPI.`);
    }
}

function makeModel(ends) {
  const path = join(folder, `${ends}.gguf`);
  const words = [join(root, 'tools/model-check/make-model.py'), path, SYMBOL, ends];
  if (spawnSync(python, words, { stdio: 'inherit' }).status !== 0) fail('The model could not be made.');
  return path;
}

async function checkRun() {
  const startedMs = performance.now();
  const model = await startModel({ ...server, model: models.ending });
  try {
    const log = await runOn(SYMBOL, model, folder);
    const last = log.at(-1);
    for (const { type, message } of log) console.log(`  ${type.padEnd(16)} ${message.slice(0, 120)}`);
    const isDecided = last?.type === 'DONE' && log.some(({ type }) => type === 'DECISION');
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    console.log(
      `${isDecided ? 'holds' : 'FAILS'}: a run on ${SYMBOL}: ${last?.message} (${seconds} s, ${figuresOf(model.exchanges)})`,
    );
    return isDecided;
  } finally {
    await model.stop();
  }
}

function figuresOf(exchanges) {
  const usages = exchanges.flatMap(({ body }) => body.usage ?? []);
  const sum = (field) => usages.reduce((total, usage) => total + usage[field], 0);
  const seconds = exchanges.reduce((total, { ms }) => total + ms, 0) / 1_000;
  return `${exchanges.length} questions, ${sum('prompt_tokens')} tokens read, ${sum('completion_tokens')} written, ${seconds.toFixed(1)} s`;
}

/** What was said is cut where it has no end anyway. */
function recorded({ name, came, exchanges }) {
  const answers = exchanges.map(({ request, status, body }) => {
    const { max_tokens: limit, response_format: format = null } = request;
    const cut = (_key, value) => (typeof value === 'string' ? value.slice(0, MOST_RECORDED) : value);
    return { limit, format: format && format.type, status, body: JSON.parse(JSON.stringify(body, cut)) };
  });
  return { name, came, answers };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
