import { callApi } from '../../api/http.ts';

/** Erases the account, everywhere; every session of it ends at once. */
export function eraseAccount(password: string): Promise<unknown> {
  return callApi('/account', { method: 'DELETE', body: { password } });
}
