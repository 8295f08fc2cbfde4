import { DEMO_ACCOUNT } from '@gemscout/accounts';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import type { Access } from './route-access.ts';

export function isDemoAccount(email: string): boolean {
  return email.toLowerCase() === DEMO_ACCOUNT.email;
}

/** True for the demo account if it is open to other machines: its password is public, so anybody may be using it. */
export function isSharedDemo(email: string, { demoAnywhere = false }: Pick<ApiDeps, 'demoAnywhere'>): boolean {
  return demoAnywhere && isDemoAccount(email);
}

/** Refuses routes that concern the account itself to users of the shared demo account. @throws ApiError demo_account */
export function refuseToSharedDemo({ caller, shared }: Access): void {
  if (caller === 'person' && !shared) throw new ApiError('demo_account');
}
