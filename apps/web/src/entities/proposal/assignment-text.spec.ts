import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { TeamResponse } from '@gemscout/contracts';
import { assigneeOf, assignmentText } from './assignment-text.ts';

const member = (user_id: string, joined_at: string) =>
  ({ user_id, email: `${user_id}@example.com`, role: 'member', joined_at }) as const;
const team: TeamResponse = {
  members: [member('ada', '2026-01-01T00:00:00.000Z'), member('bob', '2026-03-01T00:00:00.000Z')],
  ...{ invitations: [], seats: 5, seats_free: 3 },
};
const assigned = (user_id: string | null, at = '2026-03-02T00:00:00.000Z', by = 'ada') => ({ user_id, by, at });

const { localStorage } = globalThis;
beforeEach(() => {
  const stored: Record<string, string> = { userEmail: 'Bob@example.com' };
  Object.defineProperty(globalThis, 'localStorage', {
    value: { getItem: (key: string) => stored[key] ?? null },
    configurable: true,
  });
});
afterEach(() => void Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true }));

it('says to whom a proposal is assigned and by whom, and calls the reader "you"', () => {
  expect(assignmentText(assigned('bob'), team)).toBe('Assigned to you by ada@example.com');
  expect(assignmentText(assigned('ada', undefined, 'bob'), team)).toBe('Assigned to ada@example.com by you');
  expect(assignmentText(assigned(null), team)).toBe('Assigned to nobody by ada@example.com');
});

it('says that somebody who left the workspace lost the assignment, also if they came back', () => {
  const ended = [assigned('cleo'), assigned('bob', '2026-02-01T00:00:00.000Z')];
  expect(ended.map((each) => assignmentText(each, team))).toEqual([
    'No longer assigned: a former team member left the workspace. Assigned by ada@example.com',
    'No longer assigned: you left the workspace. Assigned by ada@example.com',
  ]);
  expect(ended.map((each) => assigneeOf(each, team))).toEqual([undefined, undefined]);
  expect(assigneeOf(assigned('bob'), team)?.email).toBe('bob@example.com');
});
