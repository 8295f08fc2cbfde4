import { DEMO_ACCOUNT, type Session } from '@gemscout/accounts';
import type { ApiDeps } from '../api-deps.ts';

/**
 * True for a session whose proven address is in OPERATOR_EMAILS. Everybody knows the demo password, so where the demo account
 * opens from other machines it is none.
 */
export function isOperator(
  { email, addressProven }: Pick<Session, 'email' | 'addressProven'>,
  { ops, demoAnywhere = false }: Pick<ApiDeps, 'ops' | 'demoAnywhere'>,
): boolean {
  const address = email.toLowerCase();
  if (demoAnywhere && address === DEMO_ACCOUNT.email) return false;
  return addressProven && ops.operatorEmails.includes(address);
}
