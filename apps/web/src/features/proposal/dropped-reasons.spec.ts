import { expect, it } from '@jest/globals';
import { droppedReasons } from './dropped-reasons.ts';

it('takes the objections of a check apart, and leaves what is within one together', () => {
  const reason =
    'metric: $111.48: the words do not name it; nearest: close = $111.48; bare claim: "Insiders": no fact is about this';
  expect(droppedReasons(reason)).toEqual([
    { title: 'Metric', text: '$111.48: the words do not name it; nearest: close = $111.48' },
    { title: 'Claim without a source', text: '"Insiders": no fact is about this' },
  ]);
});

it('leaves a sentence as it is', () => {
  const reason = 'The verdict was lowered to Watch.';
  expect(droppedReasons(reason)).toEqual([{ title: undefined, text: reason }]);
});
