import { describe, expect, it } from '@jest/globals';
import { numberIn, type ShownNumber } from './number-in-text.ts';

const shown = (given: Partial<ShownNumber>): ShownNumber => ({
  text: '1',
  format: undefined,
  scale: undefined,
  sign: undefined,
  ...given,
});

describe('a number of a report', () => {
  it.each([
    [{ text: '391,035', format: 'ixt:num-dot-decimal', scale: '6' }, 391_035_000_000],
    [{ text: ' 6.11 ', format: 'ixt:numdotdecimal' }, 6.11],
    [{ text: '.5', format: 'ixt:num-dot-decimal' }, 0.5],
    [{ text: '1\u00a0234.5', format: 'ixt1:numspacedot' }, 1234.5],
    [{ text: '1.234,56', format: 'ixt:num-comma-decimal' }, 1234.56],
    [{ text: '24.1', format: 'ixt:num-dot-decimal', scale: '-2' }, 0.241],
    [{ text: '8.7', format: 'ixt:num-dot-decimal', scale: '9' }, 8_700_000_000],
    [{ text: '—', format: 'ixt:fixed-zero' }, 0],
    [{ text: '-', format: 'ixt:zerodash', sign: '-' }, 0],
    [{ text: '4,412', format: 'ixt:num-dot-decimal', sign: '-' }, -4412],
    [{ text: '49', scale: '-2' }, 0.49],
    [{ text: 'twenty-five', format: 'ixt-sec:numwordsen' }, 25],
    [{ text: 'no', format: 'ixt-sec:numwordsen' }, 0],
  ])('given %j, then it is %d', (given, value) => {
    expect(numberIn(shown(given))).toBe(value);
  });

  it.each([
    ['1,234', undefined],
    ['', 'ixt:num-dot-decimal'],
    ['n/a', 'ixt:num-dot-decimal'],
    ['(5)', 'ixt:num-dot-decimal'],
    ['a few', 'ixt-sec:numwordsen'],
  ])('given "%s" as %s, then it is not a number', (text, format) => {
    expect(numberIn(shown({ text, format }))).toBe('not a number');
  });

  it('given a scale that is no power of ten, then it is not a number', () => {
    expect(numberIn(shown({ scale: 'millions' }))).toBe('not a number');
    expect(numberIn(shown({ scale: '999' }))).toBe('not a number');
  });

  it('given a transformation that we do not know, then it says so', () => {
    expect(numberIn(shown({ format: 'ixt:num-unit-decimal' }))).toBe('unknown format');
  });
});
