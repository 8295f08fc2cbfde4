import { DEMO_ACCOUNT } from '@gemscout/accounts';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';
import type { Access } from './route-access.ts';

export function isDemoAccount(email: string): boolean {
  return email.toLowerCase() === DEMO_ACCOUNT.email;
}

/** True of the demo account where it opens from other machines: everybody knows its password, so it is nobody's own. */
export function isSharedDemo(email: string, { demoAnywhere = false }: Pick<ApiDeps, 'demoAnywhere'>): boolean {
  return demoAnywhere && isDemoAccount(email);
}

/** What concerns the account itself is not for one who shares it with everybody. @throws ApiError demo_account */
export function refuseToSharedDemo({ caller, shared }: Access): void {
  if (caller === 'person' && !shared) throw new ApiError('demo_account');
}
