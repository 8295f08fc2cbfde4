import { expect, it } from '@jest/globals';
import { importText } from './import-command.ts';

const tally = { read: 10, kept: 6, laterThanAsOf: 2, superseded: 0, rejected: 2 };

it('names every refused row by its file, line and reason, and how to use the market', () => {
  const text = importText({
    name: '2015',
    out: '/markets/2015',
    asOf: '2015-03-31',
    companies: 3,
    written: [],
    sources: [
      {
        file: 'prices.csv',
        ...tally,
        reasons: { 'blank field': 2 },
        examples: [{ line: 812, reason: 'blank field' }],
      },
    ],
  });
  expect(text).toContain('prices.csv: 2 × blank field (line 812, …)');
  expect(text).toMatch(/prices\.csv +10 +6 +2 +0 +2/);
  expect(text).toContain('MARKET=/markets/2015');
});
