import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateSpansIn } from '../dates-in.ts';
import { numbersIn } from './numbers-in.ts';
import { urlsIn } from '../urls-in.ts';

const datesIn = (text: string) => dateSpansIn(text).map(({ date }) => date);
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
    ['USD 41.24, US$41.24 or 41.24 dollars', Array(3).fill([41.24, 'usd'])],
    [
      'it earned 78 cents, 250 basis points more',
      [
        [0.78, 'usd'],
        [2.5, 'percent'],
      ],
    ],
    ['up twelve percent, or twenty-five per cent, from two sources', [12, 25].map((value) => [value, 'percent'])],
    ['Reported 3/2/2026, 2026/03/02 and on 2 March; due in Q3 2026, FY2027 or May 2028', []],
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

describe('dateSpansIn and urlsIn', () => {
  it('reads periods, and none in a full date', () => {
    expect(datesIn('on 2026-03-02, in May 2026, since 2014, on March 3rd, by Q4 2025, it may 3 % rise')).toEqual([
      '2026-03-02',
      '2026-05',
      '2014',
      '--03-03',
      '2025',
    ]);
  });

  it('reads addresses without a scheme, and no name of a company', () => {
    expect(urlsIn('Amazon.com fell; see evil.example/pay, ftp://a.example/x, pay.example or me@evil.example.')).toEqual(
      ['evil.example/pay', 'ftp://a.example/x', 'me@evil.example', 'pay.example'],
    );
  });

  it('reads dates in each spelling', () => {
    expect(datesIn('2015-01-27, 27 Jan 2015, January 27, 2015, 1/27/2015, 27/1/2015')).toEqual(
      Array(5).fill('2015-01-27'),
    );
  });

  it('reads addresses without the punctuation after them', () => {
    expect(urlsIn('See https://example.com/a?b=1, (www.example.org).')).toEqual([
      'https://example.com/a?b=1',
      'www.example.org',
    ]);
  });
});
