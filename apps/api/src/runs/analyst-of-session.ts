import type { Session } from '@gemscout/accounts';
import type { PayloadOf } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { isSharedDemo } from '../sessions/demo-account.ts';

export const BY_RULES = { analyst: 'rules', model: null, prompts: [] };

/**
 * Who thinks for the runs of a session, for their `INIT`. Everybody knows the demo password, so where the demo account
 * opens from other machines, nobody pays a model for it.
 */
export function analystOfSession(
  { email, plan }: Pick<Session, 'email' | 'plan'>,
  deps: Pick<ApiDeps, 'config' | 'demoAnywhere' | 'analystFacts'>,
): PayloadOf<'INIT'> {
  const { config, analystFacts } = deps;
  if (isSharedDemo(email, deps)) return BY_RULES;
  return analystFacts?.(plan) ?? { analyst: config.analyst, model: config.model };
}
