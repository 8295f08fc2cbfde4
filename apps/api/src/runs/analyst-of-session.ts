import type { Session } from '@gemscout/accounts';
import type { PayloadOf } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { isSharedDemo } from '../sessions/demo-account.ts';

export const BY_RULES = { analyst: 'rules', model: null, prompts: [] };

/**
 * The analyst of a session's runs, as recorded in `INIT`. Where the demo account is open to other machines, its runs never
 * use a paid model, because its password is public.
 */
export function analystOfSession(
  { email, plan }: Pick<Session, 'email' | 'plan'>,
  deps: Pick<ApiDeps, 'config' | 'demoAnywhere' | 'analystFacts'>,
): PayloadOf<'INIT'> {
  const { config, analystFacts } = deps;
  if (isSharedDemo(email, deps)) return BY_RULES;
  return analystFacts?.(plan) ?? { analyst: config.analyst, model: config.model };
}
