import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { AccountsUnavailable, openAccounts, type Accounts, type OpsAudit } from '@gemscout/accounts';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { openEventStore, type EventStore } from '@gemscout/event-store';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { accountSecretOf, readConfiguration } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';

/** The data and actions of operators, directly on the database: a store that has to be rebuilt starts no server. */
export type Operations = {
  readonly store: EventStore;
  readonly readModel: ReadModel;
  readonly dispatch: Dispatch;
  readonly audit: OpsAudit;
  readonly deletion: Accounts['deletion'];
};

export async function withOperations<Result>(work: (operations: Operations) => Promise<Result>): Promise<Result> {
  const database = await localDatabase('database');
  const store = await openEventStore(readConfiguration(process.env).eventStore, database.url);
  const readModel = await openReadModel(database.url, store);
  const dispatch = await openDispatch(database.url, { connections: 2 });
  const accounts = await openAccounts(database.url, { secret: accountSecretOf(readConfiguration(process.env)) });
  try {
    return await work({ store, readModel, dispatch, audit: accounts.opsAudit, deletion: accounts.deletion });
  } finally {
    await Promise.all([accounts, dispatch, readModel].map((library) => library.close()));
    await store.close();
    await database.release();
  }
}

/** Does `work` after writing a row to the audit log: no action without one. */
export async function withAudit<Result>(work: (audit: OpsAudit) => Promise<Result>): Promise<Result> {
  const database = await localDatabase('database');
  try {
    const accounts = await openAccounts(database.url);
    try {
      return await work(accounts.opsAudit);
    } finally {
      await accounts.close();
    }
  } catch (error) {
    if (!(error instanceof AccountsUnavailable)) throw error;
    throw new CommandFailure(
      'Nothing was done: the database of the audit does not answer (DATABASE_URL).',
      EXIT.failed,
    );
  } finally {
    await database.release();
  }
}

/** The name of this terminal's user in the audit log. */
export function whoHere(): string {
  return `cli:${userInfo().username}`;
}

/** `--reason`, or the answer to a prompt; in a script without it, a fixed text. */
export async function reasonOf(given: string | undefined, what: string): Promise<string> {
  if (given !== undefined && given.trim() !== '') return given.trim();
  if (!process.stdin.isTTY) return 'none given, by a script';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = (await terminal.question(`${what}. It is kept who did so, and why. Reason: `)).trim();
  terminal.close();
  if (answer === '') throw new CommandFailure('Nothing was done: it needs a reason.', EXIT.usage);
  return answer;
}
