import { dayInWords } from '../company/chart-ranges.ts';
import type { Decider } from '../decider.ts';
import type { BillingInterval, Plan } from '../plan/plan-catalogue.ts';

/** How long after the purchase a consumer in the EU may withdraw from the contract. */
const WITHDRAWAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** What was bought: a subscription of the payment provider. */
export type Contract = {
  readonly subscriptionId: string;
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  /** ISO 8601. */
  readonly boughtAt: string;
};

/** The owner has withdrawn; what is owed to them is not paid back yet. */
export type WithdrawalDeclared = Contract & {
  readonly type: 'WithdrawalDeclared';
  readonly workspaceId: string;
  readonly userId: string;
  readonly at: string;
};
/** The subscription has ended, and what was paid is refunded. */
export type ContractWithdrawn = {
  readonly type: 'ContractWithdrawn';
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly refundedCents: number;
  readonly at: string;
};
export type BillingEvent = WithdrawalDeclared | ContractWithdrawn;

export type DeclareWithdrawal = {
  readonly type: 'DeclareWithdrawal';
  readonly workspaceId: string;
  readonly userId: string;
  readonly contract: Contract;
  readonly now: string;
};
export type CompleteWithdrawal = {
  readonly type: 'CompleteWithdrawal';
  readonly subscriptionId: string;
  readonly refundedCents: number;
  readonly now: string;
};
export type BillingCommand = DeclareWithdrawal | CompleteWithdrawal;

export type Withdrawal = Contract & {
  readonly workspaceId: string;
  readonly declaredAt: string;
  /** Null while the payment provider has not carried it out. */
  readonly refundedCents: number | null;
};
/** The withdrawals of a workspace, by subscription. */
export type BillingState = { readonly withdrawals: Readonly<Record<string, Withdrawal>> };

/** The 14 days to withdraw are over. */
export class WithdrawalOver extends Error {
  override readonly name = 'WithdrawalOver';
  readonly code = 'withdrawal_over';
  /** The sentence for the user. */
  readonly detail: string;

  constructor(boughtAt: string) {
    super('The time to withdraw is over');
    this.detail = `The 14 days to withdraw from the contract ended on ${dayInWords(lastWithdrawalDay(boughtAt))}. You can cancel the subscription in the customer portal: it then ends with the period that is paid.`;
  }
}

/** The last day on which a purchase may be withdrawn from, `yyyy-mm-dd`: the day of the purchase is not counted. */
export function lastWithdrawalDay(boughtAt: string): string {
  return new Date(Date.parse(boughtAt) + WITHDRAWAL_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** From then on a withdrawal is refused, ISO 8601: the last day, whole, in every time zone. */
export function withdrawableUntil(boughtAt: string): string {
  return new Date(Date.parse(boughtAt) + (WITHDRAWAL_DAYS + 1) * DAY_MS).toISOString();
}

/** The withdrawal that was declared and is not carried out yet. */
export function openWithdrawal({ withdrawals }: BillingState): Withdrawal | undefined {
  return Object.values(withdrawals).find(({ refundedCents }) => refundedCents === null);
}

function decideBilling(command: BillingCommand, { withdrawals }: BillingState): readonly BillingEvent[] {
  const { now } = command;
  if (command.type === 'CompleteWithdrawal') {
    const { subscriptionId, refundedCents } = command;
    const declared = withdrawals[subscriptionId];
    if (!declared || declared.refundedCents !== null) return [];
    return [{ type: 'ContractWithdrawn', workspaceId: declared.workspaceId, subscriptionId, refundedCents, at: now }];
  }
  const { workspaceId, userId, contract } = command;
  if (withdrawals[contract.subscriptionId]) return []; // declared in time, and repeated
  if (now >= withdrawableUntil(contract.boughtAt)) throw new WithdrawalOver(contract.boughtAt);
  return [{ type: 'WithdrawalDeclared', workspaceId, userId, ...contract, at: now }];
}

function evolveBilling({ withdrawals }: BillingState, event: BillingEvent): BillingState {
  const { subscriptionId } = event;
  if (event.type === 'ContractWithdrawn') {
    const declared = withdrawals[subscriptionId];
    if (!declared) return { withdrawals };
    return { withdrawals: { ...withdrawals, [subscriptionId]: { ...declared, refundedCents: event.refundedCents } } };
  }
  const { workspaceId, plan, interval, boughtAt, at } = event;
  const declared = { workspaceId, subscriptionId, plan, interval, boughtAt, declaredAt: at, refundedCents: null };
  return { withdrawals: { ...withdrawals, [subscriptionId]: declared } };
}

export const billingDecider: Decider<BillingCommand, BillingState, BillingEvent> = {
  initialState: { withdrawals: {} },
  decide: decideBilling,
  evolve: evolveBilling,
  keyOf: ({ type, subscriptionId }) => `${type}/${subscriptionId}`,
};
