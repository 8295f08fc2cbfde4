import { expect, it } from '@jest/globals';
import { comparePath } from './compare-path.ts';

it('the earlier of two chosen runs is A, in whichever order they were chosen', () => {
  const [old, recent] = [
    { id: 'old', created_at: '2026-06-29T10:00:00.000Z' },
    { id: 'recent', created_at: '2026-06-30T10:00:00.000Z' },
  ];
  for (const chosen of [
    [old, recent],
    [recent, old],
  ])
    expect(comparePath(chosen)).toBe('/app?view=compare&a=old&b=recent');
  expect(comparePath([recent])).toBe('/app?view=compare&a=recent');
  expect(comparePath([])).toBe('/app?view=compare');
});
