import { expect, it } from '@jest/globals';
import { splitFootnotes } from './memo-markdown.ts';

it('links claims to their evidence and sets the evidence apart', () => {
  expect(splitFootnotes('It rose 8 %[^1], twice[^2].\n\n[^1]: Bars, 2026-01-02\n[^2]: News')).toEqual({
    markdown: 'It rose 8 %[[1]](#evidence-1), twice[[2]](#evidence-2).',
    notes: [
      { mark: '1', text: 'Bars, 2026-01-02' },
      { mark: '2', text: 'News' },
    ],
  });
});

it('leaves a mark without evidence as it is', () => {
  expect(splitFootnotes('So they say[^9].').markdown).toBe('So they say[^9].');
});
