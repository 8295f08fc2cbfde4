import { expect, it } from '@jest/globals';
import { sentencesOf } from './sentences-of.ts';

it.each<readonly [string, readonly string[]]>([
  ['It rose. It fell.', ['It rose.', 'It fell.']],
  [
    'The close is {{close}}. {{sma_50}} is the average! $5 is near.',
    ['The close is {{close}}.', '{{sma_50}} is the average!', '$5 is near.'],
  ],
  ['Nova Inc. Reports stay strong.', ['Nova Inc. Reports stay strong.']],
  [
    'The wire says “It won. It will win.” (Wire). Patience pays.',
    ['The wire says “It won. It will win.” (Wire).', 'Patience pays.'],
  ],
  ['It says {{quote news.2 "Up. Up."}}. So be it.', ['It says {{quote news.2 "Up. Up."}}.', 'So be it.']],
  ['Up 3.5 % vs. 2 % before', ['Up 3.5 % vs. 2 % before']],
  ['', ['']],
])('reads the sentences of %j', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));
