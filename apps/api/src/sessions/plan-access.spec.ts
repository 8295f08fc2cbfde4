import { describe, expect, it } from '@jest/globals';
import { refuseWhatIsNotOpen } from './plan-access.ts';

const session = { verified: true, plan: 'premium' };

describe('what a plan opens', () => {
  it('lets in who has a plan that opens the route', () => {
    expect(() => refuseWhatIsNotOpen({ feature: 'exports', verified: true }, session)).not.toThrow();
  });

  it.each([
    ['exports', 'basic', 'CSV and PDF exports come with the premium and elite plans.'],
    ['exports', 'none', 'CSV and PDF exports come with the premium and elite plans.'],
    ['team', 'premium', 'Team accounts come with the elite plan.'],
    ['api', 'gold', 'API keys come with the elite plan.'],
  ] as const)('refuses %s to the plan %s and names the plans that have it', (feature, plan, sentence) => {
    expect(() => refuseWhatIsNotOpen({ feature }, { ...session, plan })).toThrow(sentence);
  });

  it('refuses what needs a verified address before it looks at the plan', () => {
    const unverified = { verified: false, plan: 'none' };
    expect(() => refuseWhatIsNotOpen({ feature: 'team', verified: true }, unverified)).toThrow('email_unverified');
  });

  it('lets the unverified look', () => {
    expect(() => refuseWhatIsNotOpen({}, { verified: false, plan: 'none' })).not.toThrow();
  });
});
