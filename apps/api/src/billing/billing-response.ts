import type { Session } from '@gemscout/accounts';
import { pastDueUntil, type KnownSubscription } from '@gemscout/billing';
import type { BillingResponse } from '@gemscout/contracts';
import { chargeAt, shownCaps } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { withdrawalOf } from './withdrawal.ts';

/** The workspace's plan, its usage today and this month (UTC, by the database's clock), and its billing state. */
export async function billingResponse(
  session: Session,
  subscription: KnownSubscription | undefined | Promise<KnownSubscription | undefined>,
  deps: Pick<ApiDeps, 'clock' | 'readModel' | 'store' | 'sellsToEu'>,
): Promise<BillingResponse> {
  const { workspaceId, plan, planRenewsAt, planGranted, lapsed } = session;
  const { day, month } = chargeAt(deps.clock.now());
  const [{ runsToday, runsMonth }, known] = await Promise.all([
    deps.readModel.usage(workspaceId, day, month),
    subscription,
  ]);
  const { runsPerDay, runsPerMonth } = shownCaps(plan);
  return {
    active_plan: plan,
    runs_today: runsToday,
    runs_month: runsMonth,
    plan_renews_at: planRenewsAt,
    runs_per_day: runsPerDay,
    runs_per_month: runsPerMonth,
    interval: known?.interval ?? null,
    trial_ends_at: known?.trialEndsAt ?? null,
    cancel_at: known?.cancelAt ?? null,
    past_due_until: known ? pastDueUntil(known) : null,
    withdrawal: await withdrawalOf(session, known, deps),
    lapsed,
    granted: planGranted,
    role: session.role,
    notice: known?.notice ?? null,
  };
}
