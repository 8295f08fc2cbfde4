import type { Session } from '@gemscout/accounts';
import type { ApiDeps, OpsDeps } from '../api-deps.ts';
import { isSharedDemo } from './demo-account.ts';

/**
 * True for a session whose verified address is in OPERATOR_EMAILS. Never true for the demo account where it is open to other
 * machines, because its password is public.
 */
export function isOperator(
  { email, addressProven }: Pick<Session, 'email' | 'addressProven'>,
  settings: Pick<OpsDeps, 'operatorEmails'> & Pick<ApiDeps, 'demoAnywhere'>,
): boolean {
  return addressProven && !isSharedDemo(email, settings) && settings.operatorEmails.includes(email.toLowerCase());
}
