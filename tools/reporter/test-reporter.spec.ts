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
