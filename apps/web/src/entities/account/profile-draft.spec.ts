import { expect, it } from '@jest/globals';
import type { GoalProfile } from '@gemscout/contracts';
import { draftOf, profileOf, toggled } from './profile-draft.ts';

const profile: GoalProfile = {
  objective: 'Income',
  horizon: 'years',
  risk: 'low',
  angles: ['Moats'],
  exclusions: ['tobacco', 'XOM'],
};

it('comes back from the form as it was', () => expect(profileOf(draftOf(profile))).toEqual(profile));

it('states no preference where the form was left empty', () =>
  expect(profileOf(draftOf(null))).toEqual({ objective: null, horizon: null, risk: null, angles: [], exclusions: [] }));

it('reads exclusions between commas, each once', () =>
  expect(profileOf({ ...draftOf(null), exclusions: ' oil , gas,, oil,' }).exclusions).toEqual(['oil', 'gas']));

it('adds an angle, and takes it away again', () => {
  expect(toggled(['Moats'], 'Earnings beats')).toEqual(['Moats', 'Earnings beats']);
  expect(toggled(['Moats'], 'Moats')).toEqual([]);
});
