import type { Session } from '@gemscout/accounts';
import type { BillingAnswer } from '@gemscout/contracts';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { billingAnswer } from './billing-answer.ts';

/** The workspace's plan, and what is used of it. Asks nobody outside. */
export class GetBilling extends Query<BillingAnswer> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetBilling)
export class GetBillingHandler implements IQueryHandler<GetBilling> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  execute({ session }: GetBilling): Promise<BillingAnswer> {
    const { billing } = this.deps;
    const known = session.planGranted ? undefined : billing.subscriptionOf(session.workspaceId);
    return billingAnswer(session, known, this.deps);
  }
}
