import { describe, expect, it } from '@jest/globals';
import type { Access } from './route-access.ts';
import { refuseWhatIsNotOpen } from './plan-access.ts';

const ada = { verified: true, plan: 'premium', viaKey: false, suspended: false, role: 'owner' } as const;
const adasKey = { ...ada, plan: 'elite', viaKey: true } as const;
const open: Access = { caller: 'session' };

describe('what a route asks of who calls it', () => {
  it('lets in who has a plan that opens the route', () => {
    expect(() => refuseWhatIsNotOpen({ ...open, feature: 'exports', verified: true }, ada)).not.toThrow();
  });

  it.each([
    ['exports', 'basic', 'CSV and PDF exports come with the premium and elite plans.'],
    ['exports', 'none', 'CSV and PDF exports come with the premium and elite plans.'],
    ['team', 'premium', 'Team accounts come with the elite plan.'],
    ['api', 'gold', 'API keys come with the elite plan.'],
  ] as const)('refuses %s to the plan %s and names the plans that have it', (feature, plan, sentence) => {
    expect(() => refuseWhatIsNotOpen({ ...open, feature }, { ...ada, plan })).toThrow(sentence);
  });

  it('refuses what needs a verified address before it looks at the plan', () => {
    const unverified = { ...ada, verified: false, plan: 'none' };
    expect(() => refuseWhatIsNotOpen({ ...open, feature: 'team', verified: true }, unverified)).toThrow(
      'email_unverified',
    );
  });

  it('lets the unverified look', () => {
    expect(() => refuseWhatIsNotOpen(open, { ...ada, verified: false, plan: 'none' })).not.toThrow();
  });

  it('keeps what concerns a team and its plan to the owner', () => {
    const member = { ...ada, role: 'member' } as const;
    expect(() => refuseWhatIsNotOpen({ caller: 'person', owner: true }, member)).toThrow('owner_required');
    expect(() => refuseWhatIsNotOpen({ caller: 'person', owner: true }, ada)).not.toThrow();
  });

  it('lets a key do what its person does, and never what concerns the account', () => {
    expect(() => refuseWhatIsNotOpen(open, adasKey)).not.toThrow();
    expect(() => refuseWhatIsNotOpen({ caller: 'person' }, adasKey)).toThrow('person_required');
    expect(() => refuseWhatIsNotOpen({ caller: 'operator' }, adasKey)).toThrow('person_required');
  });

  it('lets no key in that rests, or whose workspace has no API access', () => {
    expect(() => refuseWhatIsNotOpen(open, { ...adasKey, suspended: true })).toThrow('key_suspended');
    expect(() => refuseWhatIsNotOpen(open, { ...adasKey, plan: 'premium' })).toThrow('API keys come with the elite');
  });
});
