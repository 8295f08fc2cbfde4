import { expect, it } from '@jest/globals';
import { laterPosition } from './position.ts';

it.each([
  [undefined, '7', '7'],
  ['9', '10', '10'],
  ['10', '9', '10'],
  ['99999999999999999998', '99999999999999999999', '99999999999999999999'],
  ['C:1/P:1', '5', '5'],
])('of %j and %j takes %j', (known, next, later) => {
  expect(laterPosition(known, next)).toBe(later);
});
