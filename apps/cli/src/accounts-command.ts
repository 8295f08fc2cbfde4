import { AccountError, openAccounts } from '@gemscout/accounts';
import { EmailAddress } from '@gemscout/contracts';
import { enforcedCaps, PLANS } from '@gemscout/domain';
import { accountSecretOf, readConfiguration } from '@gemscout/service-kit';
import { isPersonId } from './erased-accounts.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';
import { reasonOf, whoHere, withOperations } from './operations.ts';

/** `gemscout accounts erase <user id> --yes`: erases an account that a restore brought back. */
export async function eraseAccountCommand(userId: string, isSure: boolean, given: string | undefined): Promise<number> {
  if (!isPersonId(userId)) throw new CommandFailure(`"${userId}" is no id of a person.`, EXIT.usage);
  if (!isSure)
    throw new CommandFailure(
      'This erases an account and all its runs for good. Give --yes if you mean it.',
      EXIT.usage,
    );
  const reason = await reasonOf(given, 'You are about to erase an account');
  return withOperations(async ({ audit, deletion }) => {
    const act = { who: whoHere(), action: 'erase_account', target: userId, reason } as const;
    const isBegun = await audit.act(
      act,
      () => deletion.beginAgain(userId),
      (begun) => (begun ? 'begun' : 'no such account'),
    );
    if (!isBegun) throw new CommandFailure(`There is no account with the id ${userId}.`, EXIT.refused);
    console.log('The account is closed. The dispatcher erases its data within minutes, and once more in an hour.');
    return EXIT.ok;
  });
}

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
