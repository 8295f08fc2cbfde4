import { expect, it } from '@jest/globals';
import { stateText } from './verdict-text.ts';

const proposal = {
  id: 'p',
  state: 'approved' as const,
  source: 'run' as const,
  price: null,
  price_as_of: null,
  corrections: [],
};

it.each([
  [{ verdict: 'buy', status: 'completed', proposal }, 'approved'],
  [{ verdict: 'avoid', status: 'completed', proposal: null }, 'not saved as a proposal'],
  [
    { verdict: 'buy', status: 'completed', proposal: { ...proposal, source: 'user' } as const },
    'approved, added by you, not checked',
  ],
  [{ sample: true, verdict: 'buy', status: 'completed', proposal }, 'sample run, not counted'],
  [{ verdict: null, status: 'active', proposal: null }, 'Running'],
  [{ verdict: null, status: 'cancelled', proposal: null }, 'Cancelled before a verdict'],
  [{ verdict: null, status: 'completed', proposal: null }, 'No verdict'],
])('says what became of a verdict, or why there is none (%#)', (run, text) =>
  expect(stateText({ sample: false, ...run })).toBe(text),
);
