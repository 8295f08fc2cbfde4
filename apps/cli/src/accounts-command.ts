import { AccountError, openAccounts } from '@gemscout/accounts';
import { EmailAddress } from '@gemscout/contracts';
import { enforcedCaps, PLANS } from '@gemscout/domain';
import { accountSecretOf, readConfiguration } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';

/** `gemscout accounts create <email> --plan <plan> [--verified]`: prints a session token of the new account. */
export async function createAccountCommand(
  account: { readonly email: string; readonly plan: string; readonly verified: boolean },
  json: boolean,
): Promise<number> {
  if (account.plan !== 'none' && enforcedCaps(account.plan).runsPerDay === 0)
    throw new CommandFailure(
      `There is no plan "${account.plan}"; there are ${PLANS.map(({ name }) => name).join(', ')} and none.`,
      EXIT.usage,
    );
  if (!EmailAddress.safeParse(account.email).success)
    throw new CommandFailure(`"${account.email}" is no e-mail address.`, EXIT.usage);
  const database = await localDatabase();
  const accounts = await openAccounts(database.url, { secret: accountSecretOf(readConfiguration(process.env)) });
  try {
    const created = await accounts.createAccount(account);
    console.log(json ? JSON.stringify(created) : created.token);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof AccountError) throw new CommandFailure(`${error.message}.`, EXIT.refused);
    throw error;
  } finally {
    await accounts.close();
    await database.release();
  }
}
