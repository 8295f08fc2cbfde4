import type { Session } from '@gemscout/accounts';
import { paidPlanOf, type KnownSubscription, type WantedPlan, type WebhookOutcome } from '@gemscout/billing';
import type { BillingResponse } from '@gemscout/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiBilling, ApiClock, ApiReadModel } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { billingResponse } from './billing-response.ts';

/** Where to pay for a plan or, with a live subscription, to change it. */
export class OpenCheckout extends Command<string> {
  constructor(
    readonly session: Session,
    readonly wanted: WantedPlan,
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(OpenCheckout)
export class OpenCheckoutHandler implements ICommandHandler<OpenCheckout> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly billing: ApiBilling,
  ) {}

  async execute({ session, wanted, origin }: OpenCheckout): Promise<string> {
    if (session.planGranted) throw new ApiError('plan_granted');
    await this.accounts.limits.take('billing', session);
    return this.billing.checkout(session, wanted, { origin });
  }
}

/** Where to change, cancel and pay. */
export class OpenPortal extends Command<string> {
  constructor(
    readonly session: Session,
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPortal)
export class OpenPortalHandler implements ICommandHandler<OpenPortal> {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly billing: ApiBilling,
  ) {}

  async execute({ session, origin }: OpenPortal): Promise<string> {
    await this.accounts.limits.take('billing', session);
    return this.billing.portal(session, { origin });
  }
}

/** Reads the subscription again from the one who takes the money. */
export class SyncBilling extends Command<BillingResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@CommandHandler(SyncBilling)
export class SyncBillingHandler implements ICommandHandler<SyncBilling> {
  constructor(
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
    private readonly billing: ApiBilling,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute({ session }: SyncBilling): Promise<BillingResponse> {
    await this.accounts.limits.take('billing', session);
    const known = await this.billing.sync(session.workspaceId);
    return billingResponse(sessionAfter(session, known, this.clock.now()), known, {
      clock: this.clock,
      readModel: this.readModel,
    });
  }
}

/** The session was read before; the next request reads it again. */
function sessionAfter(session: Session, known: KnownSubscription | undefined, now: string): Session {
  if (!known || session.planGranted) return session;
  const { plan, renewsAt, until } = paidPlanOf(known);
  const lapsed = until !== null && Date.parse(until) <= Date.parse(now);
  return { ...session, plan: lapsed ? 'none' : plan, planRenewsAt: lapsed ? null : renewsAt, lapsed };
}

/** A message of the one who takes the money, as it came. */
export class TakeBillingWebhook extends Command<WebhookOutcome> {
  constructor(
    readonly bytes: Uint8Array,
    readonly signature: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(TakeBillingWebhook)
export class TakeBillingWebhookHandler implements ICommandHandler<TakeBillingWebhook> {
  constructor(private readonly billing: ApiBilling) {}

  execute({ bytes, signature }: TakeBillingWebhook): Promise<WebhookOutcome> {
    return this.billing.handleWebhook(bytes, signature);
  }
}
