import type { ConditionResponse } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { tellingCondition } from './conditions-query.ts';

const base: ConditionResponse = {
  id: 'a',
  proposal_id: 'p',
  symbol: 'NOVA',
  text: 'A close above $105 helps.',
  metric: 'close',
  comparison: 'above',
  origin: 'analyst',
  name: null,
  level: 105,
  fact: null,
  day: null,
  until: null,
  state: 'waiting',
  state_text: '2.9% below $105.00',
  at_close: { price: 102, as_of: '2026-11-04', provider: 'yahoo' },
  compared_with: 105,
};
const near = { ...base, id: 'near', compared_with: 103 };
const day = { ...base, id: 'day', compared_with: null };
const met = { ...base, id: 'met', state: 'met' } as const;
const later = { ...met, id: 'later', at_close: { price: 106, as_of: '2026-11-05', provider: 'yahoo' } };
const unchecked = { ...base, id: 'unchecked', state: 'unchecked', at_close: null } as const;
const over = { ...base, id: 'over', state: 'over', at_close: null } as const;
const telling = (...conditions: readonly ConditionResponse[]) => tellingCondition(conditions, 'NOVA')?.id;

it('of a symbol is the one that was met last', () => expect(telling(base, met, near, later)).toBe('later'));
it('else the one nearest to its level, a day being farthest', () => expect(telling(day, base, near)).toBe('near'));
it('else one that could not be checked, before one whose time is over', () =>
  expect(telling(over, unchecked)).toBe('unchecked'));
it('is none of another symbol', () => expect(telling({ ...base, symbol: 'ACME' })).toBeUndefined());
