import type { Session } from '@gemscout/accounts';
import { isLive, type KnownSubscription } from '@gemscout/billing';
import { billingContract, type BillingResponse } from '@gemscout/contracts';
import {
  billingStream,
  lastWithdrawalDay,
  openWithdrawal,
  withdrawableUntil,
  type BillingState,
} from '@gemscout/domain';
import { openStream } from '@gemscout/event-store';
import type { ApiDeps } from '../api-deps.ts';

/** The purchases of a workspace and its withdrawals, from its stream. */
export async function billingState(store: ApiDeps['store'], workspaceId: string): Promise<BillingState> {
  return (await openStream(store, billingStream(workspaceId), billingContract)).state();
}

/** What the owner can withdraw from, where the operator sells to the EU; else null. */
export async function withdrawalOf(
  { role, workspaceId, planGranted }: Session,
  known: KnownSubscription | undefined,
  { clock, store, sellsToEu = false }: Pick<ApiDeps, 'clock' | 'store' | 'sellsToEu'>,
): Promise<BillingResponse['withdrawal']> {
  if (!sellsToEu || role !== 'owner' || planGranted || !known) return null;
  const state = await billingState(store, workspaceId);
  const open = openWithdrawal(state);
  if (open) return { last_day: lastWithdrawalDay(open.boughtAt), declared_at: open.declaredAt };
  const canWithdraw = isLive(known) && !state.withdrawals[known.id] && clock.now() < withdrawableUntil(known.createdAt);
  return canWithdraw ? { last_day: lastWithdrawalDay(known.createdAt), declared_at: null } : null;
}
