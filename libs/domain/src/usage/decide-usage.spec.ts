import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specFor } from '../testing/decider-spec.ts';
import {
  chargeAt,
  runsOfDay,
  runsOfMonth,
  usageDecider,
  UsageError,
  type ChargeRun,
  type RefundRun,
  type UsageEvent,
} from './decide-usage.ts';

const given = specFor(usageDecider);
const now = '2026-01-31T23:59:59.000Z';
const charge = chargeAt(now);
const start = (runId: string, more: Partial<ChargeRun> = {}): ChargeRun => ({
  type: 'ChargeRun',
  workspaceId: 'w1',
  runId,
  charge,
  dailyCap: 2,
  monthlyCap: 3,
  now,
  ...more,
});
const refund = (runId: string): RefundRun => ({
  type: 'RefundRun',
  workspaceId: 'w1',
  runId,
  charge,
  dailyCap: 2,
  now,
});
const charged = (runId: string, on = charge): UsageEvent => ({
  type: 'RunCharged',
  workspaceId: 'w1',
  runId,
  charge: on,
  at: now,
});
const refunded = (runId: string): UsageEvent => ({ type: 'RunRefunded', workspaceId: 'w1', runId, charge, at: now });

describe('a charge', () => {
  it('is written to its day and month, in UTC', () => given().when(start('a')).then(charged('a')));
  it('is made once a run', () => given(charged('a')).when(start('a')).thenNothing());
  it('is refused at the daily cap', () => given(charged('a'), charged('b')).when(start('c')).thenRefuses('daily_cap'));
  it('is refused without a plan', () =>
    given()
      .when(start('a', { dailyCap: 0 }))
      .thenRefuses('daily_cap'));
  it('is refused at the monthly cap', () =>
    given(...['a', 'b', 'c'].map((run) => charged(run, { month: '2026-01', day: '2026-01-02' })))
      .when(start('d'))
      .thenRefuses('monthly_cap'));
  it('fits again after a refund', () =>
    given(charged('a'), charged('b'), refunded('b')).when(start('c')).then(charged('c')));
});

describe('a plan that changes within a day or a month', () => {
  const elsewhere = { month: '2026-01', day: '2026-01-02' };
  it('allows the next start by its new caps, less what was used', () =>
    given(charged('a'), charged('b'))
      .when(start('c', { dailyCap: 5, monthlyCap: 9 }))
      .then(charged('c')));
  it('refuses the next start where the new caps are used up already', () => {
    given(charged('a'), charged('b'))
      .when(start('c', { dailyCap: 1, monthlyCap: 9 }))
      .thenRefuses('daily_cap');
    given(charged('a', elsewhere), charged('b', elsewhere))
      .when(start('c', { dailyCap: 9, monthlyCap: 2 }))
      .thenRefuses('monthly_cap');
  });
  it('refunds at most the daily cap of the plan that is held then', () =>
    given(charged('a'), refunded('a'), charged('b'))
      .when({ ...refund('b'), dailyCap: 1 })
      .thenNothing());
});

describe('a cap says when it is open again', () => {
  const resetOf = (command: ChargeRun, ...past: UsageEvent[]): string => {
    try {
      usageDecider.decide(command, past.reduce(usageDecider.evolve, usageDecider.initialState));
    } catch (error) {
      if (error instanceof UsageError) return error.resetsAt;
    }
    throw new Error('not refused');
  };
  it('the day at the next midnight', () =>
    expect(resetOf(start('a', { dailyCap: 0 }))).toBe('2026-02-01T00:00:00.000Z'));
  it('the month on its first day, over the turn of the year', () =>
    expect(resetOf(start('a', { monthlyCap: 0, charge: { month: '2026-12', day: '2026-12-05' } }))).toBe(
      '2027-01-01T00:00:00.000Z',
    ));
});

describe('a refund', () => {
  it('goes to the day of its charge', () => given(charged('a')).when(refund('a')).then(refunded('a')));
  it('is given once', () => given(charged('a'), refunded('a')).when(refund('a')).thenNothing());
  it('needs a charge', () => given().when(refund('a')).thenNothing());
  it('stops at the daily cap, so that failing on purpose buys no endless tries', () =>
    given(charged('a'), refunded('a'), charged('b'), refunded('b'), charged('c')).when(refund('c')).thenNothing());
});

it('never counts more than the caps, whatever is charged and refunded', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(12))), (calls) => {
      let usage = usageDecider.initialState;
      for (const [isRefund, run] of calls) {
        try {
          const command = isRefund ? refund(`r${run}`) : start(`r${run}`);
          usage = usageDecider.decide(command, usage).reduce(usageDecider.evolve, usage);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
        }
        expect(runsOfDay(usage, charge.day)).toBeLessThanOrEqual(2);
        expect(runsOfMonth(usage)).toBeGreaterThanOrEqual(0);
      }
    }),
  ));
