import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import TestReporter from '../test-reporter.mjs';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const RESULT = {
  testFilePath: join(process.cwd(), 'libs/kafka.spec.ts'),
  numPassingTests: 1,
  numFailingTests: 0,
  numPendingTests: 1,
  perfStats: { start: 0, end: 1_000 },
  testResults: [
    { status: 'passed', fullName: 'passes' },
    { status: 'pending', fullName: 'a bus: no broker can be started here. Missing: java' },
  ],
};
const FILE = '✓ libs/kafka.spec.ts: 1 passed, 1 skipped (1.0 s)';

it('a skipped test is named, with the reason that its name gives', () => {
  new TestReporter({ testNamePattern: undefined }).onTestResult(undefined, RESULT);
  expect(lines).toEqual([FILE, '  skipped: a bus: no broker can be started here. Missing: java']);
});

it('tests that a pattern leaves out are counted only', () => {
  new TestReporter({ testNamePattern: 'passes' }).onTestResult(undefined, RESULT);
  expect(lines).toEqual([FILE]);
});

it('what failed is repeated before the closing line, for a log of which only the end is kept', () => {
  const reporter = new TestReporter({ testNamePattern: undefined });
  reporter.onTestResult(undefined, { ...RESULT, testResults: [], failureMessage: `● a bus\n${'x'.repeat(5_000)}` });
  lines = [];
  reporter.onRunComplete(undefined, {
    numPassedTests: 0,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    numPendingTests: 0,
  });
  expect(lines).toEqual([
    expect.stringMatching(/^✗ libs\/kafka\.spec\.ts\n● a bus\nx{1,1500}$/),
    '0 passed, 1 failed, 0 skipped',
  ]);
});
