import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cliProgram, dataDirectory, runProgram } from './server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;

beforeAll(async () => {
  data = await dataDirectory('evaluate-refusals');
});

afterAll(() => data?.remove());

it.each([
  ['a market that is none', ['--market', '/nowhere'], 4, 'is no recorded market'],
  ['a span without a trading day', ['--from', '2031-01-01'], 4, 'No trading day of SMPL'],
  ['a date that is none', ['--to', 'June'], 2, '--to "June" is no date such as 2015-03-31.'],
  ['every zero days', ['--every', '0'], 2, '--every "0" is no whole number from 1.'],
  ['deciding zero times', ['--repeat', '0'], 2, '--repeat "0" is no whole number from 1.'],
  ['an analyst that is none', ['--analyst', 'oracle'], 2, '--analyst is rules or openai.'],
])('%s is refused in a sentence', async (_what, instead, exitCode, sentence) => {
  const asked = ['--market', 'sample', '--from', '2026-01-01', '--to', '2031-12-31', '--out', join(data.path, 'out')];
  const result = await runProgram(cliProgram, ['evaluate', ...asked, ...instead], {});
  expect([result.exitCode, result.output]).toEqual([exitCode, expect.stringContaining(sentence)]);
  expect(result.output.trim().split('\n').length).toBe(1);
});
