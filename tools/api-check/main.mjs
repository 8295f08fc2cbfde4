/**
 * Checks a running product against its OpenAPI document with Schemathesis: every operation, every check, in five minutes.
 * Fails, too, when an operation never answered with 2xx: then nothing was seen of what it does.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { callsTo } from './calls.mjs';
import { DEMO, goodRequests } from './good-requests.mjs';
import { productMissing, startProduct } from './product.mjs';
import { seed } from './seed.mjs';
import { endlessPaths, operationsOf, withoutSuccess } from './without-success.mjs';

const SCHEMATHESIS = '4.32.5';
/** Without the build, which may come before. Schemathesis tries what it planned first, and goes on at random until then. */
const MAX_SECONDS = 215;
const SECONDS_TO_STOP = 15;
const folder = join(root, '.data', 'api-check');
const virtual = join(root, '.data', `schemathesis-${SCHEMATHESIS}`);

/**
 * Requests that fit the document may be refused for what it cannot say: a code that is too old, an id of nothing, a limit
 * that is reached, a plan without the feature. And a request that does not fit may be refused for its size alone. Each of
 * these answers is still checked against the document.
 */
const CONFIGURATION = `[checks]
positive_data_acceptance.expected-statuses = [
  "2xx", "400", "401", "402", "403", "404", "409", "410", "413", "422", "429", "503",
]
negative_data_rejection.expected-statuses = [
  "400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "431",
]

`;

const missing = await productMissing();
if (missing !== undefined) fail(`No broker can be started here for the check of the API. Missing: ${missing}.`);
install();
process.once('SIGTERM', () => process.exit(143));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const began = performance.now();
const product = await startProduct(folder).catch((error) => fail(error.message));
try {
  process.exitCode = await check();
} finally {
  await product.stop();
  console.log(`The check of the API took ${secondsSince(began)} s.`);
}

function install() {
  if (existsSync(join(virtual, 'bin', 'schemathesis'))) return;
  for (const [command, ...words] of [
    ['python3', '-m', 'venv', virtual],
    [join(virtual, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${SCHEMATHESIS}`],
  ])
    if (spawnSync(command, words, { stdio: 'inherit' }).status !== 0)
      fail('Schemathesis could not be installed. It needs Python 3.10 or later with venv, and PyPI.');
}

/** @returns the exit code */
async function check() {
  const calls = callsTo(product.url);
  const owner = product.createOwner();
  const operations = operationsOf(await calls.call(undefined, 'GET', '/docs/openapi.json'));
  const seeded = await seed(calls, owner, operations);
  const good = await goodRequests(calls, product, owner);
  const known = { tokens: good.tokens, requests: { ...seeded.requests, ...good.requests }, owner, demo: DEMO };
  writeFileSync(join(folder, 'schemathesis.toml'), CONFIGURATION + seeded.configuration);
  writeFileSync(join(folder, 'known.json'), JSON.stringify(known));
  const run = await runSchemathesis(MAX_SECONDS - SECONDS_TO_STOP - secondsSince(began));
  const refused = withoutSuccess(operations, JSON.parse(readFileSync(join(folder, 'statuses.json'), 'utf8')));
  console.log(`${operations.length - refused.length} of ${operations.length} operations answered with 2xx.`);
  if (refused.length > 0) console.error(`Without one:\n  ${refused.join('\n  ')}`);
  return run === 0 && refused.length === 0 ? 0 : 1;
}

function runSchemathesis(seconds) {
  const { PATH, HOME } = process.env;
  const words = [
    '--config-file',
    'schemathesis.toml',
    'run',
    `${product.url}/docs/openapi.json`,
    '--checks',
    'all',
    ...endlessPaths.flatMap((path) => ['--exclude-path', path]),
    '--max-time',
    String(seconds),
    '--request-timeout',
    '30',
    '--continue-on-failure',
    '--max-examples',
    '10',
    '--no-color',
    '--no-shrink',
  ];
  const env = {
    PATH,
    HOME,
    GEMSCOUT_URL: product.url,
    API_CHECK_FOLDER: folder,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: join(root, 'tools/api-check/hooks.py'),
  };
  const child = spawn(join(virtual, 'bin', 'schemathesis'), words, { cwd: folder, env, stdio: 'inherit' });
  process.once('exit', () => child.kill('SIGTERM'));
  return new Promise((done) => child.once('exit', done));
}

function secondsSince(start) {
  return Math.ceil((performance.now() - start) / 1_000);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
