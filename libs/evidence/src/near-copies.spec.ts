import { expect, it } from '@jest/globals';
import { isNearCopy, nearCopiesIn } from './near-copies.ts';

const post = (user: string, text: string) => ({ user, text });

it('tells near copies from other texts', () => {
  expect(isNearCopy('Nova wins a large order from Ohio', 'NOVA wins a large order from Ohio!')).toBe(true);
  expect(isNearCopy('Nova wins a large order', 'Rust loses its chief executive')).toBe(false);
});

it('finds what nearly repeats an earlier post of another account, and nothing else', () => {
  const [first, again, other, copy] = [
    post('ann', 'Nova wins a large order from a carmaker in Ohio'),
    post('ann', 'Nova wins a large order from a carmaker in Ohio'),
    post('bob', 'Rust loses its chief executive'),
    post('bob', 'NOVA wins a large order from a carmaker in Ohio, https://example.com'),
  ];
  expect(nearCopiesIn([first, again, other, copy, first])).toEqual([copy, first]);
});

it('says the same as a comparison of each post with each earlier one', () => {
  const words = ['up', 'down', 'now', 'order', 'ohio', 'nova'];
  const posts = Array.from({ length: 300 }, (_, at) =>
    post(`u${at % 7}`, Array.from({ length: 9 }, (_, word) => words[(at * 7 + word * word * (at % 5)) % 6]).join(' ')),
  );
  const compared = posts.filter(({ user, text }, at) =>
    posts.slice(0, at).some((earlier) => earlier.user !== user && isNearCopy(earlier.text, text)),
  );
  expect(nearCopiesIn(posts)).toEqual(compared);
  expect(compared.length).toBeLessThan(posts.length);
});

it('compares thousands of copies in bounded time', () => {
  const posts = Array.from({ length: 3_000 }, (_, at) => post(`u${at}`, 'Nova wins a large order from a carmaker'));
  expect(nearCopiesIn(posts)).toHaveLength(2_999);
});
