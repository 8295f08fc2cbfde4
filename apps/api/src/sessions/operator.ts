import type { Session } from '@gemscout/accounts';
import type { ApiDeps } from '../api-deps.ts';
import { isSharedDemo } from './demo-account.ts';

/**
 * True for a session whose proven address is in OPERATOR_EMAILS. Everybody knows the demo password, so where the demo account
 * opens from other machines it is none.
 */
export function isOperator(
  { email, addressProven }: Pick<Session, 'email' | 'addressProven'>,
  deps: Pick<ApiDeps, 'ops' | 'demoAnywhere'>,
): boolean {
  return addressProven && !isSharedDemo(email, deps) && deps.ops.operatorEmails.includes(email.toLowerCase());
}
