import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runGemscout } from './program.ts';

let said: string[];
let complaints: string[];
const gemscout = (line: string): Promise<number> => runGemscout(line.split(' '));

beforeEach(() => {
  [said, complaints] = [[], []];
  jest.spyOn(console, 'log').mockImplementation((part: unknown) => void said.push(String(part)));
  jest.spyOn(console, 'error').mockImplementation((part: unknown) => void complaints.push(String(part)));
});
afterEach(() => void jest.restoreAllMocks());

describe('gemscout facts', () => {
  it('prints each fact with its period, filing, formula and inputs', async () => {
    expect(await gemscout('facts advro --market sample --as-of 2020-06-01')).toBe(0);
    expect(said.slice(0, 2)).toEqual(['ADVRO  Adveora Advertising', 'as of 2020-06-01: 11 of 24 fact groups']);
    expect(said).toContain('  no value: The day: This market has no minutes.');
    const margin = said.find((line) => line.startsWith('net_margin.fy2019'));
    expect(said.at(-1)).toMatch(
      /^Beneish M-score\. Threshold: above −1\.78 \(Beneish 1999\)\. Crossed in 1 of 19 fiscal years/,
    );
    expect(margin).toMatch(
      /Net margin +in fiscal 2019.* 2020-02-11 +\d{10}-20-\d{6} +amount ÷ revenue × 100 +Net income \$170\.3M; Revenue \$6\.3B$/,
    );
  });

  it('prints the same as JSON', async () => {
    expect(await gemscout('--json facts BRNTO --market sample')).toBe(0);
    const sheet: unknown = JSON.parse(said.join(''));
    expect(sheet).toMatchObject({
      last_report: {
        provider: 'sample',
        facts: [
          {
            id: 'change_since_report',
            shown: expect.stringMatching(/^[+−]\d+\.\d%$/),
            inputs: [{ id: 'close' }, { id: 'report_close' }],
          },
          { id: 'report_close', inputs: [] },
        ],
        without_value: [],
      },
      symbol: 'BRNTO',
      as_of: '2026-06-30',
      currency: 'USD',
      coverage: { summary: '18 of 19 fact groups', missing: [{ group: 'peers' }] },
      facts: expect.arrayContaining([expect.objectContaining({ id: 'net_income.fy2025', unit: 'usd', formula: null })]),
    });
  });

  it.each([
    ['facts NOPE --market sample', 4, 'No company NOPE in the market sample.'],
    ['facts ADVRO --market sample --as-of soon', 2, 'neither a day'],
    ['facts ADVRO --market sample --as-of 2999-01-01', 2, 'later than the market'],
    ['facts ADVRO --market live --as-of 2020-01-01', 2, '--as-of needs a recorded market'],
    ['facts ADVRO --market /nowhere --as-of 2020-01-01', 2, '/nowhere'],
  ])('refuses %s with exit code %i', async (line, code, sentence) => {
    expect(await gemscout(line)).toBe(code);
    expect(complaints.join('\n')).toContain(sentence);
  });
});
