import { expect, it } from '@jest/globals';
import { restsOnText } from './rests-on-text.ts';

it('prints the sentences of the memo, every threshold, what is decided without each group, and what holds', () => {
  const sentences = ['This Buy rests on the close.', 'It becomes Watch if the price closes below $39.12 (now $41.24).'];
  const lines = restsOnText({
    sentences,
    thresholds: [
      { figure: 'Close', direction: 'below', threshold: '$39.12', now: '$41.24', becomes: 'watch' },
      { figure: 'Reported EPS', direction: 'below', threshold: '$0.80', now: '$1.10', becomes: 'avoid' },
    ],
    withheld: [{ group: 'Price and trend', verdict: 'watch', confidence: 0.55 }],
    holds: ['Price to earnings', 'Revenue'],
  });
  expect(lines).toEqual([
    ...sentences,
    '',
    'The verdict changes with:',
    '  Close         below $39.12  now $41.24  watch',
    '  Reported EPS  below $0.80   now $1.10   avoid',
    '',
    'Decided again:',
    '  without Price and trend  watch  55%',
    '',
    'It holds over the whole range of:',
    '  Price to earnings, Revenue',
  ]);
});
