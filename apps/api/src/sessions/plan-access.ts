import type { Session } from '@gemscout/accounts';
import type { Caller } from '@gemscout/contracts';
import { plansWith, planOpens, type PlanFeature } from '@gemscout/domain';
import { ApiError } from '../problems/api-error.ts';
import type { Access } from './route-access.ts';

const FEATURE_WORDS: Readonly<Record<PlanFeature, string>> = {
  'priority-models': 'Priority models come',
  'deep-runs': 'Deep runs come',
  exports: 'CSV and PDF exports come',
  api: 'API keys come',
  team: 'Team accounts come',
  reports: 'Custom reports come',
};

/** @throws ApiError with the first reason why this session may not call the route */
export function refuseWhatIsNotOpen(
  { caller, feature, verified, owner }: Access,
  session: Pick<Session, 'verified' | 'plan' | 'viaKey' | 'suspended' | 'role'>,
): void {
  if (session.viaKey) refuseKey(caller, session);
  if (verified && !session.verified) throw new ApiError('email_unverified');
  if (owner && session.role !== 'owner') throw new ApiError('owner_required');
  if (feature) refuseWithoutFeature(session, feature);
}

/** @throws ApiError plan_lacks_feature, naming the plans that have it */
export function refuseWithoutFeature({ plan }: Pick<Session, 'plan'>, feature: PlanFeature): void {
  if (!planOpens(plan, feature)) throw new ApiError('plan_lacks_feature', sentenceOf(feature));
}

/** Refuses API keys if the plan lacks the API feature, if the key is suspended, and on routes that require a person. */
function refuseKey(caller: Caller, { plan, suspended }: Pick<Session, 'plan' | 'suspended'>): void {
  if (!planOpens(plan, 'api')) throw new ApiError('plan_lacks_feature', sentenceOf('api'));
  if (suspended) throw new ApiError('key_suspended');
  if (caller !== 'session') throw new ApiError('person_required');
}

function sentenceOf(feature: PlanFeature): string {
  const plans = plansWith(feature);
  return `${FEATURE_WORDS[feature]} with the ${plans.join(' and ')} plan${plans.length > 1 ? 's' : ''}. You can change yours in Settings.`;
}
