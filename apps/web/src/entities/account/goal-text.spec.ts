import { expect, it } from '@jest/globals';
import type { GoalProfile } from '@gemscout/contracts';
import { goalText } from './goal-text.ts';

const EMPTY: GoalProfile = { objective: null, horizon: null, risk: null, angles: [], exclusions: [] };

it.each<[GoalProfile | null, string]>([
  [null, 'none set'],
  [EMPTY, 'none set'],
  [
    { ...EMPTY, angles: ['Moats', 'Earnings beats'], horizon: 'months', risk: 'low' },
    'Moats, Earnings beats · months · low risk',
  ],
  [{ ...EMPTY, risk: 'high' }, 'high risk'],
  [{ ...EMPTY, objective: 'Steady growth' }, 'in your own words'],
])('says %j as %j', (profile, text) => expect(goalText(profile)).toBe(text));
