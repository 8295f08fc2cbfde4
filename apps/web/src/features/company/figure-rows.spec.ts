import { expect, it } from '@jest/globals';
import { missingSentences, othersOf, periodText, summaryOf, whenOf } from './figure-rows.ts';

it.each([
  ['in the year to 31 March 2026', 'year to 31 March 2026'],
  ['in fiscal 2025, to 31 December 2025', 'fiscal 2025, to 31 December 2025'],
  ['as of 31 March 2026', '31 March 2026'],
])('the period “%s” is shown as “%s”', (period, shown) => expect(periodText(period)).toBe(shown));

it('a multiple that a source tells too is of the last close, and its card names the value of the source', () => {
  const period = 'as of 30 June 2026';
  const others = [{ shown: '38.2', period: 'as of 2 March 2026', source: 'sample' }];
  expect([whenOf({ period }), othersOf({})]).toEqual(['30 June 2026', []]);
  expect(whenOf({ period, others })).toBe('last close, 30 June 2026');
  expect(othersOf({ others })).toEqual([{ name: 'sample has', value: '38.2, 2 March 2026' }]);
});

it('groups that are missing for the same reason share a sentence', () => {
  const reason = 'No statements of SPYX: it is a fund';
  expect(
    missingSentences([
      { group: 'income', label: 'Income', reason },
      { group: 'growth', label: 'Growth', reason },
      { group: 'debt', label: 'Debt', reason: 'Debt: not reported.' },
    ]),
  ).toEqual(['Income, Growth: No statements of SPYX: it is a fund.', 'Debt: Debt: not reported.']);
});

it('a closed group shows its first three values, or why it has none', () => {
  const figure = (label: string, shown: string) =>
    ({ id: label, label, definition: '', shown, period: '', day: '2026-06-30', source: 'sample' }) as const;
  const figures = [figure('P/E', '25.5'), figure('P/B', '3.1'), figure('P/S', '2.0'), figure('EV', '$9B')];
  expect(summaryOf({ figures, missing: [] })).toBe('P/E 25.5 · P/B 3.1 · P/S 2.0');
  const missing = [{ group: 'debt', label: 'Debt', reason: 'Nobody has filed' }] as const;
  expect(summaryOf({ figures: [], missing })).toBe('Nobody has filed.');
});
