import { describe, expect, it } from '@jest/globals';
import { namesPlan, plannedRows } from './trading-plans.ts';

describe('a plan of Rule 10b5-1', () => {
  it.each([
    'made pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.',
    'Effected under a 10b5–1 plan',
    'sold under a plan intended to comply with Rule 10b-5-1(c)',
    'Not a gift. Sold under a 10b5-1 plan.',
  ])('is named by: %s', (text) => expect(namesPlan(text)).toBe(true));

  it.each([
    'The sale was not made pursuant to a Rule 10b5-1 plan.',
    'Sold for tax planning purposes.',
    'In reliance on Rule 10b-5.',
    'Note 10b5-12',
  ])('is not named by: %s', (text) => expect(namesPlan(text)).toBe(false));
});

describe('the rows made under a plan', () => {
  const footnotes = new Map([
    ['F1', 'Under a Rule 10b5-1 plan.'],
    ['F2', 'An average price.'],
  ]);
  const none = { isChecked: false, footnotes, remarks: '' };

  it('are those whose footnotes name it', () =>
    expect(plannedRows([['F1'], ['F2'], []], none)).toEqual([true, false, false]));

  it('are no others when the box is checked too', () =>
    expect(plannedRows([['F1', 'F2'], ['F2']], { ...none, isChecked: true })).toEqual([true, false]));

  it('are all when the box is checked, or the remarks or a footnote of no row name it', () => {
    const unnamed = { ...none, footnotes: new Map<string, string>() };
    expect(plannedRows([['F2'], []], { ...unnamed, isChecked: true })).toEqual([true, true]);
    expect(plannedRows([[]], { ...unnamed, remarks: 'Sold under a Rule 10b5-1 plan.' })).toEqual([true]);
    expect(plannedRows([['F2']], none)).toEqual([true]);
    expect(plannedRows([['F2']], unnamed)).toEqual([false]);
  });
});
