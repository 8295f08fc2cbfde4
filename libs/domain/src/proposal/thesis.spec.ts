import { describe, expect, it } from '@jest/globals';
import { firstSentence, thesisOf } from './thesis.ts';

describe('the thesis of a memo', () => {
  it.each([
    [
      'of a run',
      '# NOVA: Buy\n\nConfidence 76% · Moats\n\n## Thesis\n\n*NOVA broke out on volume.* It closed at $41.24 [^1].\n\n## Risks\n\nNone.\n\n[^1]: Prices',
      'NOVA broke out on volume.',
    ],
    [
      'with a note at its end',
      '## Thesis\n\nIt closed at $41.24, up 3.5% [^1]. More.',
      'It closed at $41.24, up 3.5%.',
    ],
    ['in points', '## Thesis\n\n- **Margins** rise\n- More', 'Margins rise More'],
    ['of a user', 'Cheap [shares](https://a.example). I like it.', 'Cheap shares.'],
    ['that is only a title', '# NOVA: Buy', ''],
    ['that is empty', '', ''],
  ])('%s is its first sentence in plain words', (_what, memo, sentence) => {
    expect(thesisOf(memo)).toBe(sentence);
  });
});

it.each([
  ['Acme Inc. beat its estimate. More.', 'Acme Inc. beat its estimate.'],
  ['U.S. sales rose 3.5%! Then', 'U.S. sales rose 3.5%!'],
  ['He said “no.” Then he left.', 'He said “no.”'],
  ['No end', 'No end'],
  ['Two\n  lines. Here', 'Two lines.'],
])('the first sentence of %j is %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence));
