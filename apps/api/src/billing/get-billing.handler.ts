import type { Session } from '@gemscout/accounts';
import type { BillingAnswer } from '@gemscout/contracts';
import { chargeAt, shownCaps } from '@gemscout/domain';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';

/** The workspace's plan, and what is used of it today and this month (UTC, by the database's clock). */
export class GetBilling extends Query<BillingAnswer> {
  constructor(readonly session: Session) {
    super();
  }
}

@QueryHandler(GetBilling)
export class GetBillingHandler implements IQueryHandler<GetBilling> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ session }: GetBilling): Promise<BillingAnswer> {
    const { workspaceId, plan, planRenewsAt, planGranted, lapsed } = session;
    const { day, month } = chargeAt(this.deps.clock.now());
    const { runsToday, runsMonth } = await this.deps.readModel.usage(workspaceId, day, month);
    const { runsPerDay, runsPerMonth } = shownCaps(plan);
    return {
      active_plan: plan,
      runs_today: runsToday,
      runs_month: runsMonth,
      plan_renews_at: planRenewsAt,
      runs_per_day: runsPerDay,
      runs_per_month: runsPerMonth,
      ...{ interval: null, trial_ends_at: null, cancel_at: null, past_due_until: null, notice: null },
      ...{ lapsed, granted: planGranted, role: 'owner' },
    };
  }
}
