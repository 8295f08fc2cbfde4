import { expect, it } from '@jest/globals';
import { unsupportedParts } from './unsupported-parts.ts';

const failed = (...texts: readonly string[]) => texts.map((text) => ({ text, reason: 'Not in the evidence.' }));
const parts = (text: string, ...texts: readonly string[]) =>
  unsupportedParts(text, failed(...texts)).map((part) => (part.isUnsupported ? `[${part.text}]` : part.text));

it('marks each sentence that failed the check, wherever it is and however often', () => {
  expect(parts('A rose. B fell. A rose.', 'B fell.', 'A rose.')).toEqual([
    '[A rose.]',
    ' ',
    '[B fell.]',
    ' ',
    '[A rose.]',
  ]);
});

it('leaves a text whole that has none of them', () => {
  expect(parts('A rose.', 'B fell.', '')).toEqual(['A rose.']);
  expect(parts('')).toEqual([]);
});
