import { readInstance } from '@gemscout/service-kit';
import { expect, it } from '@jest/globals';
import { launchProcess } from './product-process.ts';
import { dataDirectory, startServer } from './server-process.ts';

/** Has a program warn of something deprecated, as Node and libraries do, at its start and while it runs. */
const WARNINGS = `
  const warn = (when) => process.emitWarning('deprecated ' + when, 'DeprecationWarning', 'DEP0000');
  warn('at the start');
  setInterval(() => warn('while it runs'), 100).unref();`;
const warning = {
  LOG_LEVEL: 'debug',
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WARNINGS)}`,
};

/** Every line of it is JSON, and the warnings are among them. */
function expectLogLines(errorOutput: string): void {
  const lines = errorOutput.trimEnd().split('\n');
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  const messages = lines.map((line): unknown => JSON.parse(line).msg);
  for (const when of ['at the start', 'while it runs'])
    expect(messages).toContain(`DeprecationWarning: deprecated ${when}`);
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

it('standard error is JSON lines, deprecation warnings included: of the whole product and of one process', async () => {
  const data = await dataDirectory('json-lines');
  const server = await startServer(data.path, warning);
  const DATABASE_URL = readInstance(data.path)?.databaseUrl ?? '';
  const gateway = await launchProcess('gateway', { DATABASE_URL, MAIL: 'none', ...warning });
  await gateway.saying();
  await gateway.end('SIGTERM');
  await server.stop();
  expectLogLines(gateway.errorOutput());
  expectLogLines(server.errorOutput());
  await data.remove();
});
