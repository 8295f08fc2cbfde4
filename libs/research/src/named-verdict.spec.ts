import { describe, expect, it } from '@jest/globals';
import type { Verdict } from '@gemscout/domain';
import { givesOtherVerdict } from './named-verdict.ts';

describe('the conclusion of a Watch', () => {
  it.each([
    'The evidence supports a Buy on NOVA.',
    'Buy: results and trend agree.',
    'NOVA is a strong buy.',
    'The verdict is Buy, as two sources agree.',
    'NOVA is to be avoided on what is known today.',
    'Avoid.',
  ])('does not give another verdict: %s', (text) => expect(givesOtherVerdict(text, 'watch')).toBe(true));

  it.each([
    'NOVA is one to watch: the case is not complete.',
    'NOVA is a Watch, not a Buy.',
    'It is not a buy yet.',
    'A close above the 50-day average of {{sma_50}} would make it a buy.',
    'The opposite case turned buy into watch.',
    'A Watch rather than an Avoid.',
    'The wire calls it “a buy” {{quote news.2}}.',
    'Patience costs little here.',
  ])('may say: %s', (text) => expect(givesOtherVerdict(text, 'watch')).toBe(false));
});

it.each<readonly [Verdict, string]>([
  ['buy', 'The level to watch is the 50-day average.'],
  ['buy', 'Watch the next report.'],
  ['avoid', 'Insiders buy, and it has a buyback.'],
  ['avoid', 'NOVA is to be avoided on what is known today. The opposite case turned buy into avoid.'],
])('of a %s may say: %s', (verdict, text) => expect(givesOtherVerdict(text, verdict)).toBe(false));
