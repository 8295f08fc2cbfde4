import type { BillingResponse, SessionResponse } from '@gemscout/contracts';

/** Why no run can be started now, and the page on which that can be changed. */
export type StartBlock = { readonly text: string; readonly wayOut: { readonly to: string; readonly text: string } };

const VERIFY = { to: '/verify', text: 'Verify email' };
const PLANS = { to: '/settings#billing', text: 'See the plans' };

/**
 * What the server would refuse a start with, in its words; undefined if it would not, or if that is not known yet.
 *
 * @param now in milliseconds: limits begin anew at midnight UTC
 */
export function startBlockOf(
  session: Pick<SessionResponse, 'verified'> | undefined,
  billing: BillingResponse | undefined,
  now: number,
): StartBlock | undefined {
  if (session?.verified === false)
    return { text: 'Verify your email address first. Enter the code that was sent to you.', wayOut: VERIFY };
  if (!billing) return undefined;
  const { active_plan: plan, lapsed, runs_today, runs_per_day, runs_month, runs_per_month } = billing;
  if (lapsed) return { text: 'Your subscription has ended. Renew it in Settings to start runs again.', wayOut: PLANS };
  if (runs_per_day === 0)
    return { text: 'Without a plan no runs can be started. Choose one in Settings.', wayOut: PLANS };
  if (runs_today >= runs_per_day) return usedUp(plan, `${runs_per_day} runs a day`, nextDay(now));
  if (runs_per_month !== null && runs_month >= runs_per_month)
    return usedUp(plan, `${runs_per_month} runs a month`, nextMonth(now));
  return undefined;
}

function usedUp(plan: string, allowed: string, resetsAt: number): StartBlock {
  const at = new Date(resetsAt).toISOString().slice(0, 16).replace('T', ' ');
  return { text: `The ${plan} plan allows ${allowed}. The next run is possible from ${at} UTC.`, wayOut: PLANS };
}

function nextDay(now: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1);
}

function nextMonth(now: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
}
