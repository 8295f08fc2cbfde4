import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { GoalProfile, GoalProfileBody, RunGoalProfile } from './goal-profile.ts';

const init = JSON.parse(readFileSync(new URL('../golden/INIT.v2.json', import.meta.url), 'utf8'));

it('is read from the INIT of a run that an earlier release stored', () =>
  expect(RunGoalProfile.parse(init.payload.goal_profile)).toEqual(init.payload.goal_profile));

it('states no preference where a field is left out', () =>
  expect(GoalProfile.parse({})).toEqual({ objective: null, horizon: null, risk: null, angles: [], exclusions: [] }));

it('tells a profile that is empty from one that was not provided', () => {
  expect(GoalProfileBody.parse({ profile: {} }).profile).not.toBeNull();
  expect(GoalProfileBody.parse({ profile: null }).profile).toBeNull();
  expect(GoalProfileBody.safeParse({}).success).toBe(false);
});

it.each([
  ['an unknown field', { goals: 'x' }],
  ['an unknown angle', { angles: ['Astrology'] }],
  ['an unknown horizon', { horizon: 'decades' }],
  ['an exclusion of blanks', { exclusions: ['  '] }],
  ['more exclusions than are kept', { exclusions: Array.from({ length: 51 }, (_, at) => `X${at}`) }],
  ['characters that cannot be stored', { objective: 'a\u0000b' }],
])('refuses %s', (_, profile) => expect(GoalProfile.safeParse(profile).success).toBe(false));
