import { expect, it } from '@jest/globals';
import { exactText, figuresIn } from './figures-in.ts';

const figures = [
  { name: 'close_usd', value: 41.237, shown: '$41.24' },
  { name: 'beats', value: 4, shown: '4' },
  { name: 'rsi_14', value: 71.4, shown: '71' },
  { name: 'close_usd', value: 41.237, shown: '41.24' },
];
const names = (claim: string) => figuresIn(claim, figures).map(({ name }) => name);

it('finds the figures that a claim shows, and no part of another number', () => {
  expect(names('It closed at $41.24.')).toEqual(['close_usd']);
  expect(names('RSI 71, beat in all of the last 4 quarters')).toEqual(['beats', 'rsi_14']);
  expect(names('In 1714 and 71.5, at 4,000')).toEqual([]);
});

it.each([
  [17.912400000000005, '17.9124'],
  [-0.33, '-0.33'],
  [98_880_000_000, '98880000000'],
  [1 / 3, '0.333333333333'],
])('writes %j exactly as %j', (value, text) => expect(exactText(value)).toBe(text));
