import type { Session } from '@gemscout/accounts';
import { isLive, type KnownSubscription } from '@gemscout/billing';
import { billingContract, type BillingWithdrawalResponse } from '@gemscout/contracts';
import {
  billingStream,
  openWithdrawal,
  type BillingCommand,
  type BillingState,
  type Contract,
  type Withdrawal,
} from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiBilling, ApiClock, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { billingState } from './withdrawal.ts';

/**
 * Withdraws from the contract, within 14 days after the purchase. The declaration is recorded before the payment provider is
 * called, so that it counts whatever the provider does; a repeated command carries out the rest.
 */
export class WithdrawFromContract extends Command<BillingWithdrawalResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(WithdrawFromContract)
export class WithdrawFromContractHandler implements ICommandHandler<WithdrawFromContract> {
  readonly #logger = new Logger('billing');

  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
    private readonly billing: ApiBilling,
    private readonly settings: ApiSettings,
  ) {}

  async execute({ session }: WithdrawFromContract): Promise<BillingWithdrawalResponse> {
    if (!this.settings.sellsToEu) throw new ApiError('not_found');
    if (session.planGranted) throw new ApiError('plan_granted');
    await this.accounts.limits.take('billing', session);
    const declared = await this.declare(session);
    const refundedCents = declared.refundedCents ?? (await this.carryOut(declared));
    await this.accounts.billingMails.queueWithdrawn({ ...declared, refundedCents });
    const { subscriptionId } = declared;
    await this.record(session.workspaceId, { type: 'CompleteWithdrawal', subscriptionId, refundedCents });
    return { declared_at: declared.declaredAt, refunded_cents: refundedCents };
  }

  /** The withdrawal that is open or, where there is none, a new one from the subscription as last read of the provider. */
  private async declare({ workspaceId, userId }: Session): Promise<Withdrawal> {
    const [known, state] = await Promise.all([
      this.billing.subscriptionOf(workspaceId),
      billingState(this.store, workspaceId),
    ]);
    const open = openWithdrawal(state) ?? (known && state.withdrawals[known.id]);
    if (open) return open;
    if (!known || !isLive(known)) throw new ApiError('nothing_to_withdraw');
    const contract = contractOf(known);
    const after = await this.record(workspaceId, { type: 'DeclareWithdrawal', workspaceId, userId, contract });
    const declared = after.withdrawals[known.id];
    if (!declared) throw new Error('A withdrawal was declared and is not in its stream');
    return declared;
  }

  private async record(workspaceId: string, command: Unsent<BillingCommand>): Promise<BillingState> {
    const stream = billingStream(workspaceId);
    const sent = { ...command, now: this.clock.now() };
    return (await execute(this.store, { stream, contract: billingContract, command: sent })).state;
  }

  /** @throws ApiError withdrawal_unfinished where the provider refuses or does not answer: nothing is lost, and it can be repeated */
  private async carryOut({ workspaceId, subscriptionId }: Withdrawal): Promise<number> {
    try {
      return await this.billing.withdraw(workspaceId, subscriptionId);
    } catch (error) {
      this.#logger.warn({ err: error }, 'A withdrawal waits for the payment provider');
      throw new ApiError('withdrawal_unfinished');
    }
  }
}

type Unsent<Sent> = Sent extends unknown ? Omit<Sent, 'now'> : never;

function contractOf({ id, plan, interval, createdAt }: KnownSubscription): Contract {
  return { subscriptionId: id, plan, interval, boughtAt: createdAt };
}
