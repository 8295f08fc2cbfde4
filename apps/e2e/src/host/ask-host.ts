import type { Person } from '../account-steps.ts';
import { HOST_VARIABLE } from './host-variable.ts';
import type { ProductTemplate } from './product-template.ts';

export type Account = Person & { readonly token: string; readonly workspaceId: string };

/** With one finished run of the ticker OSTEN, which saved a proposal. */
export type AccountWithRun = Account & { readonly runId: string };

/** Of the Jest worker that this file runs in: `startTestHost` says what they share. */
export function browserOfWorker(): Promise<string> {
  return askHost<string>('/browser', { worker: worker() });
}

export function serverOfWorker(): Promise<{ readonly url: string; readonly databaseUrl: string }> {
  return askHost('/server', { worker: worker() });
}

/** A premium account on that server, for tests that change nothing of it. */
export function accountWithRun(): Promise<AccountWithRun> {
  return askHost('/account-with-run', { worker: worker() });
}

/** An empty database in the PostgreSQL of the worker. @returns its URL */
export function databaseOfWorker(): Promise<string> {
  return askHost<string>('/database', { worker: worker() });
}

/** One for all workers. */
export function productTemplate(): Promise<ProductTemplate> {
  return askHost<ProductTemplate>('/product-template', {});
}

/** One for all workers. @returns the path of a data directory on which a server was started once, and stopped */
export async function startedDirectoryOfHost(): Promise<string> {
  return (await askHost<{ readonly path: string }>('/started-directory', {})).path;
}

/**
 * Makes an account on the server of a database, with its address verified, and a session of it.
 *
 * @param name begins its address, which nobody else has
 */
export function addAccount(database: string, plan = 'premium', name = 'somebody'): Promise<Account> {
  return askHost<Account>('/accounts', { database, plan, name });
}

function worker(): string {
  return process.env['JEST_WORKER_ID'] ?? '1';
}

async function askHost<Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  const address = process.env[HOST_VARIABLE];
  if (!address) throw new Error(`${HOST_VARIABLE} is not set: Jest's global set-up starts the host`);
  const response = await fetch(`${address}${path}?${new URLSearchParams(query).toString()}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`The host of the tests failed on ${path}:\n${text}`);
  return JSON.parse(text);
}
