import { describe, expect, it } from '@jest/globals';
import {
  billingDecider,
  openWithdrawal,
  withdrawableUntil,
  type BillingCommand,
  type BillingEvent,
  type BillingState,
  type Contract,
} from './decide-billing.ts';

const { initialState, decide, evolve } = billingDecider;
const contract: Contract = {
  subscriptionId: 'sub_1',
  plan: 'basic',
  interval: 'monthly',
  boughtAt: '2026-11-01T10:00:00.000Z',
};
const stateAfter = (...events: readonly BillingEvent[]): BillingState => events.reduce(evolve, initialState);
const declare = (now: string, of = contract): BillingCommand => ({
  type: 'DeclareWithdrawal',
  workspaceId: 'w1',
  userId: 'u1',
  contract: of,
  now,
});
const declared: BillingEvent = {
  type: 'WithdrawalDeclared',
  workspaceId: 'w1',
  userId: 'u1',
  ...contract,
  at: '2026-11-15T23:00:00.000Z',
};
const withdrawn: BillingEvent = {
  type: 'ContractWithdrawn',
  workspaceId: 'w1',
  subscriptionId: 'sub_1',
  refundedCents: 1_500,
  at: '2026-11-15T23:01:00.000Z',
};
const complete: BillingCommand = {
  type: 'CompleteWithdrawal',
  subscriptionId: 'sub_1',
  refundedCents: 1_500,
  now: '2026-11-15T23:01:00.000Z',
};

describe('a withdrawal', () => {
  it('is declared until the end of the fourteenth day after the purchase', () => {
    expect(decide(declare('2026-11-15T23:00:00.000Z'), initialState)).toEqual([declared]);
    expect(withdrawableUntil(contract.boughtAt)).toBe('2026-11-16T10:00:00.000Z');
  });

  it('is refused on day 15, with the last day', () => {
    const late = () => decide(declare('2026-11-16T10:00:00.000Z'), initialState);
    expect(late).toThrow(
      expect.objectContaining({ code: 'withdrawal_over', detail: expect.stringContaining('15 November 2026') }),
    );
  });

  it('that was declared in time is repeated at any time, and stays the first declaration', () =>
    expect(decide(declare('2026-12-24T10:00:00.000Z'), stateAfter(declared))).toEqual([]));

  it('is carried out once', () => {
    expect(decide(complete, stateAfter(declared))).toEqual([withdrawn]);
    expect(decide(complete, stateAfter(declared, withdrawn))).toEqual([]);
    expect(decide(complete, initialState)).toEqual([]);
  });

  it('is open from the declaration until it is carried out', () => {
    expect(openWithdrawal(initialState)).toBeUndefined();
    expect(openWithdrawal(stateAfter(declared))).toMatchObject({ plan: 'basic', declaredAt: declared.at });
    expect(openWithdrawal(stateAfter(declared, withdrawn))).toBeUndefined();
  });

  it('is of one purchase: the next has fourteen days of its own', () => {
    const next = { ...contract, subscriptionId: 'sub_2', boughtAt: '2026-11-20T10:00:00.000Z' };
    expect(decide(declare('2026-11-25T10:00:00.000Z', next), stateAfter(declared, withdrawn))).toHaveLength(1);
  });
});
