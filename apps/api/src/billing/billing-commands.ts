import type { Session } from '@gemscout/accounts';
import { paidPlanOf, type KnownSubscription, type WantedPlan, type WebhookOutcome } from '@gemscout/billing';
import type { BillingResponse } from '@gemscout/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiBilling, ApiClock, ApiReadModel, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { billingResponse } from './billing-response.ts';

/** Returns the URL of the checkout for a plan or, with an active subscription, of the page to change it. */
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

/** Returns the URL of the portal for changing or cancelling the subscription and paying. */
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

/** Reloads the subscription from the payment provider. */
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
    private readonly store: ApiStore,
    private readonly settings: ApiSettings,
  ) {}

  async execute({ session }: SyncBilling): Promise<BillingResponse> {
    await this.accounts.limits.take('billing', session);
    const known = await this.billing.sync(session.workspaceId);
    const { clock, readModel, store, settings } = this;
    const after = sessionAfter(session, known, clock.now());
    return billingResponse(after, known, { clock, readModel, store, sellsToEu: settings.sellsToEu });
  }
}

/** The session as updated by the reloaded subscription; the next request loads it anyway. */
function sessionAfter(session: Session, known: KnownSubscription | undefined, now: string): Session {
  if (!known || session.planGranted) return session;
  const { plan, renewsAt, until } = paidPlanOf(known);
  const lapsed = until !== null && Date.parse(until) <= Date.parse(now);
  return { ...session, plan: lapsed ? 'none' : plan, planRenewsAt: lapsed ? null : renewsAt, lapsed };
}

/** Processes a webhook message of the payment provider, given as raw bytes. */
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
