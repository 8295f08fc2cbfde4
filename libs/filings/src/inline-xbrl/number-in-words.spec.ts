import { describe, expect, it } from '@jest/globals';
import { numberInWords } from './number-in-words.ts';

describe('a number in English words', () => {
  it.each([
    ['one', 1],
    ['Fourteen', 14],
    ['forty-two', 42],
    ['one hundred and five', 105],
    ['two thousand three hundred', 2300],
    ['one million, two hundred thousand', 1_200_000],
    ['None', 0],
  ])('given "%s", then it is %d', (text, value) => {
    expect(numberInWords(text)).toBe(value);
  });

  it.each(['', 'and', 'several', 'one '.repeat(21)])('given "%s", then there is none', (text) => {
    expect(numberInWords(text)).toBeUndefined();
  });
});
