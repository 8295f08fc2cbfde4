import type { Session } from '@gemscout/accounts';
import type { BillingResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiBilling, ApiClock, ApiReadModel, ApiSettings, ApiStore } from '../api-libraries.ts';
import { billingResponse } from './billing-response.ts';

/** The workspace's plan and usage. Does not call the payment provider. */
export class GetBilling extends Query<BillingResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetBilling)
export class GetBillingHandler implements IQueryHandler<GetBilling> {
  constructor(
    private readonly clock: ApiClock,
    private readonly billing: ApiBilling,
    private readonly readModel: ApiReadModel,
    private readonly store: ApiStore,
    private readonly settings: ApiSettings,
  ) {}

  execute({ session }: GetBilling): Promise<BillingResponse> {
    const { billing, clock, readModel, store, settings } = this;
    const known = session.planGranted ? undefined : billing.subscriptionOf(session.workspaceId);
    return billingResponse(session, known, { clock, readModel, store, sellsToEu: settings.sellsToEu });
  }
}
