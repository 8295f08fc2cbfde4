import { expect, it } from '@jest/globals';
import { marketText } from './market-text.ts';

it.each([
  [{ market: 'sample', fictional: true, as_of: '2026-06-30T20:00:00Z' }, 'Sample market, fictional, as of 2026-06-30'],
  [{ market: 'live', fictional: false, as_of: null }, 'Live'],
  [{ market: 'us-2015', fictional: false, as_of: '2015-03-31' }, 'Recorded market us-2015, as of 2015-03-31'],
])('names %j', (config, text) => {
  expect(marketText(config)).toBe(text);
});
