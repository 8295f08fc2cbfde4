import { openAccounts } from '@gemscout/accounts';
import { readInstance } from '@gemscout/service-kit';

const PASSWORD = 'a password of twelve';

/** An account on the server that runs on `dataDirectory`, with its address verified, and a session of it. */
export async function addPerson(dataDirectory: string, email: string, plan: string) {
  const accounts = await openAccounts(readInstance(dataDirectory)?.databaseUrl ?? '');
  try {
    const { token, workspaceId } = await accounts.createAccount({ email, plan, verified: true, password: PASSWORD });
    return { email, password: PASSWORD, token, workspaceId };
  } finally {
    await accounts.close();
  }
}
