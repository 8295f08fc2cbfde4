import { expect, it } from '@jest/globals';
import { noMatchText } from './no-match-text.ts';

const nearest = [{ symbol: 'ADVRO', name: 'Advro', sector: null, exchange: null }];

it('says which market has no such company, and that others follow', () => {
  expect(noMatchText({ market: 'sample', sought: 'AAPL', nearest })).toBe(
    'No company on the sample market matches “AAPL”. It has, for example:',
  );
  expect(noMatchText({ market: 'live', sought: 'AAPLX', nearest: [] })).toBe(
    'No company on the live market matches “AAPLX”.',
  );
  expect(noMatchText({ market: 'y2015', sought: 'X', nearest: [] })).toContain('on the recorded market y2015 ');
});

it('shortens a long text', () => {
  expect(noMatchText({ market: 'sample', sought: 'x'.repeat(64), nearest: [] })).toBe(
    `No company on the sample market matches “${'x'.repeat(24)}…”.`,
  );
});
