import type { Session } from '@gemscout/accounts';
import { plansWith, planOpens, type PlanFeature } from '@gemscout/domain';
import { ApiRefused } from '../problems/api-refused.ts';
import type { Route } from '../routes.ts';

const FEATURE_WORDS: Readonly<Record<PlanFeature, string>> = {
  'priority-models': 'Priority models come',
  exports: 'CSV and PDF exports come',
  api: 'API keys come',
  team: 'Team accounts come',
  reports: 'Custom reports come',
};

/** @throws ApiRefused email_unverified, or plan_lacks_feature with the plans that have it */
export function refuseWhatIsNotOpen(
  { feature, verified }: Pick<Route, 'feature' | 'verified'>,
  session: Pick<Session, 'verified' | 'plan'>,
): void {
  if (verified && !session.verified) throw new ApiRefused('email_unverified');
  if (feature && !planOpens(session.plan, feature)) throw new ApiRefused('plan_lacks_feature', sentenceOf(feature));
}

function sentenceOf(feature: PlanFeature): string {
  const plans = plansWith(feature);
  return `${FEATURE_WORDS[feature]} with the ${plans.join(' and ')} plan${plans.length > 1 ? 's' : ''}. You can change yours in Settings.`;
}
