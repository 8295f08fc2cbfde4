import { describe, expect, it } from '@jest/globals';
import {
  actOn,
  advance,
  beginSubscription,
  subscriptionOfState,
  type SandboxAct,
  type SandboxState,
} from './sandbox-subscription.ts';

const START = '2026-01-31T10:00:00.000Z';
const facts = { id: 'sub_1', plan: 'basic', interval: 'monthly', cardFingerprint: 'card' } as const;
const trial = beginSubscription({ ...facts, trialDays: 7 }, START);
const paid = beginSubscription({ ...facts, trialDays: 0 }, START);

const at = (state: SandboxState, now: string) => subscriptionOfState(advance(state, now), now);
const after = (state: SandboxState, ...acts: readonly SandboxAct[]) =>
  subscriptionOfState(
    acts.reduce((current, act) => actOn(current, act, START), state),
    START,
  );

describe('a subscription of the sandbox', () => {
  it('is a trial for seven days, and is paid from then on', () => {
    expect(at(trial, '2026-02-07T09:59:59.000Z')).toMatchObject({
      status: 'trialing',
      trialEndsAt: '2026-02-07T10:00:00.000Z',
      periodEndsAt: '2026-02-07T10:00:00.000Z',
    });
    expect(at(trial, '2026-02-07T10:00:00.000Z')).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      periodEndsAt: '2026-03-07T10:00:00.000Z',
    });
  });

  it('renews by the calendar, on the last day of a shorter month, however late it is looked at', () => {
    expect(paid.periodEndsAt).toBe('2026-02-28T10:00:00.000Z');
    expect(at(paid, '2026-06-01T00:00:00.000Z')).toMatchObject({
      status: 'active',
      periodStartsAt: '2026-05-28T10:00:00.000Z',
      periodEndsAt: '2026-06-28T10:00:00.000Z',
    });
    const annual = beginSubscription({ ...facts, interval: 'annual', trialDays: 0 }, '2028-02-29T00:00:00.000Z');
    expect(annual.periodEndsAt).toBe('2029-02-28T00:00:00.000Z');
  });

  it('that was cancelled ends with its period, unless it is resumed', () => {
    const cancelled = actOn(paid, { type: 'cancel' }, START);
    expect(at(cancelled, START)).toMatchObject({ status: 'active', cancelAt: '2026-02-28T10:00:00.000Z' });
    expect(at(cancelled, '2026-03-05T00:00:00.000Z')).toMatchObject({
      status: 'ended',
      endedAt: '2026-02-28T10:00:00.000Z',
      cancelAt: null,
    });
    expect(after(paid, { type: 'cancel' }, { type: 'resume' })).toMatchObject({ status: 'active', cancelAt: null });
  });

  it('whose payment fails owes it, is given up after two weeks, and goes on once it is paid', () => {
    const declining = actOn(paid, { type: 'decline' }, START);
    expect(at(declining, '2026-03-01T00:00:00.000Z')).toMatchObject({
      status: 'past_due',
      pastDueSince: '2026-02-28T10:00:00.000Z',
    });
    expect(at(declining, '2026-03-20T00:00:00.000Z')).toMatchObject({
      status: 'ended',
      endedAt: '2026-03-14T10:00:00.000Z',
    });
    expect(after(paid, { type: 'decline' }, { type: 'pass', days: 30 }, { type: 'accept' })).toMatchObject({
      status: 'active',
      pastDueSince: null,
    });
  });

  it('changes its plan at once, and its period only with another interval outside of a trial', () => {
    const elite = { type: 'change', plan: 'elite', interval: 'monthly' } as const;
    expect(after(paid, elite)).toMatchObject({ plan: 'elite', periodEndsAt: paid.periodEndsAt });
    const annual = { ...elite, interval: 'annual' } as const;
    expect(after(paid, annual)).toMatchObject({ plan: 'elite', periodEndsAt: '2027-01-31T10:00:00.000Z' });
    expect(after(trial, annual)).toMatchObject({ status: 'trialing', periodEndsAt: trial.periodEndsAt });
  });

  it('that has ended stays ended', () => {
    const resumed = after(paid, { type: 'end' }, { type: 'resume' }, { type: 'pass', days: 30 }, { type: 'accept' });
    expect(resumed).toMatchObject({ status: 'ended', endedAt: START });
  });
});
