import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { datesIn, numbersIn, urlsIn } from './numbers-in.ts';

const read = (text: string) => numbersIn(text).map(({ value, unit }) => [value, unit]);

describe('numbersIn', () => {
  it.each([
    ['It closed at $1,234.50.', [[1234.5, 'usd']]],
    ['Volume was 3.2 × its 20-day mean', [[3.2, 'times']]],
    ['2.5x the usual', [[2.5, 'times']]],
    [
      'up 12 % and then 7.5%',
      [
        [12, 'percent'],
        [7.5, 'percent'],
      ],
    ],
    [
      'worth $1.3 B, or €900M',
      [
        [1.3e9, 'usd'],
        [9e8, 'eur'],
      ],
    ],
    [
      '4 billion shares, 12k posts',
      [
        [4e9, 'plain'],
        [12e3, 'plain'],
      ],
    ],
    [
      'a change of -4.2 % (or −3 %)',
      [
        [-4.2, 'percent'],
        [-3, 'percent'],
      ],
    ],
    [
      'a range of 2-3 points',
      [
        [2, 'plain'],
        [3, 'plain'],
      ],
    ],
    [
      'RSI 71, MACD .35',
      [
        [71, 'plain'],
        [0.35, 'plain'],
      ],
    ],
    ['Reported on 2015-01-27, on 27 January 2015 and on March 3, 2014.', []],
    ['In Q3 of 2014 and since 2013 [^2]', []],
    ['a 52-week high in the S&P 500', []],
    ['see https://example.com/2014/a-50', []],
    ['since 2014 % of nothing', [[2014, 'percent']]],
    [
      'hidden: up30% and Q3.5',
      [
        [30, 'percent'],
        [3.5, 'plain'],
      ],
    ],
    ['2,014 posts', [[2014, 'plain']]],
  ])('reads %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it('finds any amount again, however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (cents, decimals) => {
        const value = (cents / 100).toFixed(decimals);
        const grouped = Number(value).toLocaleString('en-US', { minimumFractionDigits: decimals });
        expect(read(`It cost $${grouped}, then.`)).toEqual([[Number(value), 'usd']]);
        expect(read(`It rose ${value} %.`)).toEqual([[Number(value), 'percent']]);
      }),
    );
  });

  it('takes any text at all, and says only numbers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) =>
        numbersIn(text).every(({ value, precision }) => !Number.isNaN(value) && precision > 0),
      ),
    );
  });

  it('finds no figure in a date', () => {
    const anyDay = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(read(`It reported on ${date}.`)).toEqual([]);
        expect(datesIn(`It reported on ${date}.`)).toEqual([date]);
      }),
    );
  });
});

describe('datesIn and urlsIn', () => {
  it('reads dates in each spelling', () => {
    expect(datesIn('2015-01-27, 27 Jan 2015, January 27, 2015')).toEqual(Array(3).fill('2015-01-27'));
  });

  it('reads addresses without the punctuation after them', () => {
    expect(urlsIn('See https://example.com/a?b=1, (www.example.org).')).toEqual([
      'https://example.com/a?b=1',
      'www.example.org',
    ]);
  });
});
