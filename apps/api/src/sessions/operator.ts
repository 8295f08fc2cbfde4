import type { Session } from '@gemscout/accounts';
import type { ApiDeps, OpsDeps } from '../api-deps.ts';
import { isSharedDemo } from './demo-account.ts';

/**
 * True for a session whose proven address is in OPERATOR_EMAILS. Everybody knows the demo password, so where the demo account
 * opens from other machines it is none.
 */
export function isOperator(
  { email, addressProven }: Pick<Session, 'email' | 'addressProven'>,
  settings: Pick<OpsDeps, 'operatorEmails'> & Pick<ApiDeps, 'demoAnywhere'>,
): boolean {
  return addressProven && !isSharedDemo(email, settings) && settings.operatorEmails.includes(email.toLowerCase());
}
