import { expect, it } from '@jest/globals';
import { memoParts } from './memo-parts.ts';

const memo =
  '# NOVA: Buy\n\nRising. [^1]\n\n## What would change our mind\n\n- A close below $41. [^1]\n\n## Risks\n\nSome.\n\n[^1]: Bars';

it('sets apart what would change the verdict, with its notes', () => {
  expect(memoParts(memo)).toEqual({
    memo: '# NOVA: Buy\n\nRising. [^1]\n\n## Risks\n\nSome.\n\n[^1]: Bars',
    changes: '- A close below $41. [^1]\n\n[^1]: Bars',
  });
});

it('ends with the notes where no section follows', () => {
  expect(memoParts('x\n\n## What would change our mind\n\ny\n\n[^1]: Bars')).toEqual({
    memo: 'x\n\n[^1]: Bars',
    changes: 'y\n\n[^1]: Bars',
  });
});

it.each(['', 'No sections', '## What would change our mind\n\n## Risks\n\nSome.', 'What would change our mind'])(
  'leaves %j whole',
  (whole) => expect(memoParts(whole)).toEqual({ memo: whole, changes: undefined }),
);
