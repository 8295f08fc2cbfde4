import { expect, it } from '@jest/globals';
import { firstSettlesText } from './first-settles-text.ts';

const NOVA = { symbol: 'NOVA', on: '2026-07-30' };
const LIVE = { market: 'live', fictional: false };
const SPRING = { market: 'spring', fictional: false };
const SAMPLE = { market: 'sample', fictional: true };

it.each([
  [NOVA, LIVE, 'No verdict is settled yet. The first one, on NOVA, settles after the close of 2026-07-30.'],
  [
    NOVA,
    SPRING,
    'No verdict is settled yet. The first one, on NOVA, settles once this recorded market has closes up to 2026-07-30.',
  ],
  [null, LIVE, 'The first one settles 20 trading days after the first close that follows it, or at the horizon'],
  [null, SAMPLE, 'The first one settles right after its run'],
])('says of %j on %j that nothing is settled, and when the first one is', (first, market, text) => {
  expect(firstSettlesText(first, market)).toContain(text);
  expect(firstSettlesText(first, market)).toContain('No verdict is settled yet');
});
