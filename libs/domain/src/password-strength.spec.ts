import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { passwordStrength } from './password-strength.ts';

const scoreOf = (password: string, email = '') => passwordStrength(password, email).score;

it.each([
  ['', 0],
  ['abcdefg', 0],
  ['abcdefgh', 1],
  ['abcdefghijkl', 2],
  ['abcdefghijklmnop', 3],
  ['abcdefgH', 2],
  ['abcdef1H', 3],
  ['abcde-1H', 4],
  ['abcdefghijkL1-xy', 4],
])('gives %j %i points for length and classes', (password, score) => {
  expect(scoreOf(password)).toBe(score);
});

it('takes two points for a common word, however it is written and however many there are', () => {
  expect(scoreOf('PassWordqwertyxz')).toBe(2);
  expect(scoreOf('mnbvcxzlkjhg1234')).toBe(2);
});

it('takes one point for a character three times in a row', () => {
  expect(scoreOf('abcdefghijkkkmno')).toBe(2);
  expect(scoreOf('abcdefghijkkmnop')).toBe(3);
});

it('takes two points when the name before the @ is in it', () => {
  expect(scoreOf('xyzMariaxyzvwtsr', ' maria@example.com ')).toBe(2);
  expect(scoreOf('xyzMariaxyzvwtsr', '@example.com')).toBe(4);
});

it('names each score and fills the bar as the product does', () => {
  const levels = ['abc', 'abcdefgh', 'abcdefghijkl', 'abcdefghijklmnop', 'abcdefghijklmnoP1-'].map((password) => {
    const { label, fillPercent } = passwordStrength(password, '');
    return [label, fillPercent];
  });
  expect(levels).toEqual([
    ['Very weak', 8],
    ['Weak', 30],
    ['Okay', 55],
    ['Strong', 78],
    ['Great', 100],
  ]);
});

it('lists what is met', () => {
  expect(passwordStrength('abcDEF123456', '').checklist.map(({ met }) => met)).toEqual([true, true, true, false]);
});

it('never leaves 0 to 4', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), (text, email) => [0, 1, 2, 3, 4].includes(scoreOf(text, email))),
  );
});
