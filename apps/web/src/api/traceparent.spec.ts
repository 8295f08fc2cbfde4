import { expect, it } from '@jest/globals';
import { newTraceparent } from './traceparent.ts';

it('makes a trace of its own for each click, in the form of the W3C', () => {
  const [one, other] = [newTraceparent(), newTraceparent()];
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(one).not.toBe(other);
});
