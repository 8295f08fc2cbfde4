import { STATUS_CODES } from 'node:http';
import { expect, it } from '@jest/globals';
import { isProblemCode, problemDocument } from './problems.ts';

it('a problem has the title of its status, and the detail of its code unless a better one is given', () => {
  const { title, status, detail } = problemDocument('market_unavailable');
  expect([title, status]).toEqual([STATUS_CODES[503], 503]);
  expect(problemDocument('market_unavailable', 'Wait.')).toMatchObject({ detail: 'Wait.', code: 'market_unavailable' });
  expect(detail).not.toBe('');
});

it.each(['toString', '', undefined, 404])('%p is no problem code', (code) => expect(isProblemCode(code)).toBe(false));
