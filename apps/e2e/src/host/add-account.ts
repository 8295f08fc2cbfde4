import { openAccounts } from '@gemscout/accounts';
import { newAddress } from '../account-steps.ts';

const PASSWORD = 'a password of twelve';

/** Makes a verified account with an address that nobody else has. */
export async function addAccount(databaseUrl: string, plan: string, name: string) {
  const accounts = await openAccounts(databaseUrl);
  try {
    const email = newAddress(name);
    const account = { email, plan, verified: true, password: PASSWORD };
    const { token, workspaceId } = await accounts.createAccount(account);
    return { email, password: PASSWORD, token, workspaceId };
  } finally {
    await accounts.close();
  }
}
