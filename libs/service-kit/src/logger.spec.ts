import { beforeEach, expect, it } from '@jest/globals';
import { inTraceOf, keepTraceContext } from './telemetry/trace-context.ts';
import { frameworkLogger } from './logging/framework-logger.ts';
import { inLogContext } from './logging/log-context.ts';
import { createLogger } from './logger.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CANARIES = {
  email: 'canary.person+tag@mail.example.org',
  password: 'canary-password-hunter2',
  token: 'canarytokencanarytokencanarytokencanarytok1',
  memo: 'canary memo: buy everything that is called Nova and tell nobody of it',
};

keepTraceContext();

let written = '';
const logger = createLogger('debug', { write: (line) => void (written += line) });

beforeEach(() => {
  written = '';
});

function lines(): readonly unknown[] {
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly code = 'email_taken';
  readonly parameters = Object.values(CANARIES);
  readonly query = `SELECT '${CANARIES.password}'`;
}

it('never writes a secret, an address or a memo, wherever in a line they come', () => {
  const { email, password, token, memo } = CANARIES;
  const nested = { body: { email, password, memo }, headers: { authorization: `Bearer ${token}` } };
  const cause = new Error(`duplicate key: (email)=(${email})`);
  const error = new Refused(`Refused "${memo}" of ${email} at postgres://u:${password}@db/x with ${token}`, { cause });
  logger.info({ ...CANARIES, ...nested, user: { email } }, 'Somebody came');
  logger.error({ err: error, task: { taskId: 't', memo, email }, notice: { type: 'x', ...CANARIES } }, 'It failed');
  logger.error(error);
  logger.warn({ skipped: { stream: 's', memo } }, `Hello ${email}, '${memo}'`);
  frameworkLogger(logger).error(`Refused ${email} "${memo}" ${token}`, `Error: "${memo}"\n    at x`, 'Guard');
  expect(lines()).toHaveLength(5);
  for (const [what, canary] of Object.entries(CANARIES))
    expect([what, written.includes(canary)]).toEqual([what, false]);
  expect(written).not.toContain('tell nobody');
});

it('keeps what an operator needs of an error: class, code, message, cause, and where it was thrown', () => {
  logger.error({ err: new Refused('The run cannot be read', { cause: new TypeError('no') }) }, 'It failed');
  expect(lines()).toMatchObject([
    {
      level: 50,
      msg: 'It failed',
      err: { type: 'Refused', code: 'email_taken', message: 'The run cannot be read', cause: 'TypeError: no' },
    },
  ]);
  expect(written).toMatch(/at .*logger\.spec/);
});

it('writes one line, whatever control characters come', () => {
  const nasty = 'a\nb\r\u0000c\u001b[31md\u2028e';
  logger.warn({ reason: nasty, task: { taskId: nasty } }, nasty);
  expect(written.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
  expect(lines()).toMatchObject([{ msg: nasty, reason: nasty, task: { taskId: nasty } }]);
});

it('says on each line which request and which run it is about', () => {
  inTraceOf(`00-${TRACE}-00f067aa0ba902b7-01`, () =>
    inLogContext({ requestId: 'r1' }, () => inLogContext({ runId: 'run-7' }, () => logger.info('Here'))),
  );
  logger.info('There');
  expect(lines()).toMatchObject([{ requestId: 'r1', runId: 'run-7', traceId: TRACE }, { msg: 'There' }]);
  expect(lines()[1]).not.toHaveProperty('requestId');
});

it('takes what a framework says, and by which part', () => {
  const framework = frameworkLogger(logger);
  framework.log('Nest starts', 'NestFactory');
  framework.error(new TypeError('no'), 'stack\nlines', 'Guard');
  expect(lines()).toMatchObject([
    { level: 20, context: 'NestFactory', msg: 'Nest starts' },
    { level: 50, context: 'Guard', err: { type: 'TypeError', message: 'no' } },
  ]);
});
