import { accountSecretOf, type Configuration } from '@gemscout/service-kit';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

/**
 * The accounts as configured, with the demo account where it is wanted.
 *
 * @throws AccountsUnavailable where the database at `url` does not answer; nothing is left open then
 */
export async function openConfiguredAccounts(configuration: Configuration, url: string): Promise<Accounts> {
  const verifyNewAccounts = configuration.mail?.mode === 'none'; // a code could not be sent
  const accounts = await openAccounts(url, { verifyNewAccounts, secret: accountSecretOf(configuration) });
  try {
    if (configuration.seedDemo) await accounts.ensureDemo();
  } catch (error) {
    await accounts.close();
    throw error;
  }
  return accounts;
}
