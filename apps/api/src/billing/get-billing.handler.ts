import type { Session } from '@gemscout/accounts';
import type { BillingResponse } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { billingResponse } from './billing-response.ts';

/** The workspace's plan, and what is used of it. Asks nobody outside. */
export class GetBilling extends Query<BillingResponse> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetBilling)
export class GetBillingHandler implements IQueryHandler<GetBilling> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  execute({ session }: GetBilling): Promise<BillingResponse> {
    const { billing } = this.deps;
    const known = session.planGranted ? undefined : billing.subscriptionOf(session.workspaceId);
    return billingResponse(session, known, this.deps);
  }
}
