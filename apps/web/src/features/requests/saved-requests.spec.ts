import { expect, it } from '@jest/globals';
import { labelOfRequest, readSavedRequests, saveRequest } from './saved-requests.ts';

it('puts the newest first, trimmed at its ends', () => {
  expect(saveRequest(['a'], '  b  c\n')).toEqual(['b  c', 'a']);
});

it('skips blanks and exact duplicates', () => {
  const saved = ['a'];
  expect(saveRequest(saved, ' \n')).toBe(saved);
  expect(saveRequest(saved, ' a ')).toBe(saved);
  expect(saveRequest(saved, 'A')).toEqual(['A', 'a']);
});

it('keeps twenty, dropping the oldest', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `request ${index}`);
  expect(saveRequest(twenty, 'new')).toEqual(['new', ...twenty.slice(0, 19)]);
});

it('cuts labels after 48 characters, never inside one', () => {
  expect(labelOfRequest('x'.repeat(48))).toBe('x'.repeat(48));
  expect(labelOfRequest('x'.repeat(49))).toBe(`${'x'.repeat(48)}…`);
  expect(labelOfRequest(`${'x'.repeat(47)}📈y`)).toBe(`${'x'.repeat(47)}📈…`);
});

it.each([null, '', 'no JSON', '{}', 'null'])('reads %j as an empty list', (stored) => {
  expect(readSavedRequests(stored)).toEqual([]);
});

it('reads back what it wrote', () => {
  expect(readSavedRequests(JSON.stringify(['a', 7, 'b']))).toEqual(['a', 'b']);
});
