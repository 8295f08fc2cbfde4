import { openDatabaseCheck } from '@gemscout/postgres';
import type { DataSource } from 'typeorm';
import { AccountError, DEMO_ACCOUNT, type Accounts, type NewAccount } from './accounts.ts';
import { available, openAccountsDatabase } from './accounts-database.ts';
import { billingMails } from './open-billing-mails.ts';
import { deletion } from './open-deletion.ts';
import { apiKeys } from './open-api-keys.ts';
import { keyedHashes, secretOfDatabase } from './keyed-hashes.ts';
import { goalProfiles } from './open-goal-profiles.ts';
import { openLimits } from './open-limits.ts';
import { openMails } from './open-mails.ts';
import { openNotifications } from './open-notifications.ts';
import { opsAudit } from './open-ops-audit.ts';
import { ownSessions } from './open-own-sessions.ts';
import { passwordResets } from './open-password-resets.ts';
import { plans } from './open-plans.ts';
import { replayShares } from './open-replay-shares.ts';
import { team } from './open-team.ts';
import { openVerification } from './open-verification.ts';
import { boundedPasswords, type Passwords } from './password.ts';
import { openSessionStore, type SessionStore } from './sessions.ts';
import { sampleRuns } from './open-sample-runs.ts';
import { streamTickets } from './stream-tickets.ts';
import { signUp } from './sign-up.ts';
import { addUser, credentialsOf } from './users.ts';

const PARALLEL_HASHES = 2;

export type AccountsOptions = {
  /** New accounts count as verified, and no mail is written: only where none can be sent. Default false. */
  readonly verifyNewAccounts?: boolean;
  /** The key of keyed hashes and encrypted mails, at least 32 characters. Default: one stored in the database. */
  readonly secret?: string | undefined;
};

/** Opens the accounts of the database at `url` and migrates their tables. @throws AccountsUnavailable */
export async function openAccounts(url: string, options: AccountsOptions = {}): Promise<Accounts> {
  const database = await openAccountsDatabase(url);
  const { verifyNewAccounts = false } = options;
  const passwords = boundedPasswords(PARALLEL_HASHES);
  const sessions = openSessionStore(database);
  const hashes = keyedHashes(options.secret ?? (await available(() => secretOfDatabase(database))));
  const { queue, wake, ...mails } = openMails(database, hashes, !verifyNewAccounts);
  const outbox = { queue, wake };
  const { issue, ...verification } = openVerification(database, { hashes, outbox, sessions });
  const { close: endLimits, ...limits } = openLimits(database, hashes);
  const databaseCheck = openDatabaseCheck(url);

  return {
    ...signUp(database, { passwords, outbox, issue, isVerified: verifyNewAccounts }),

    logIn: (email, password) => logIn(database, passwords, sessions, { email, password }),
    logOut: (sessionId) => available(() => sessions.end(sessionId)),
    session: (token) => available(() => sessions.find(token)),
    openSessions: (sessionIds) => available(() => sessions.open(sessionIds)),
    createAccount: (account) => createAccount(database, passwords, sessions, account),
    ensureDemo: () => ensureDemo(database, passwords),
    ...streamTickets(database),
    ...ofWorkspaces(database),
    notifications: openNotifications(database, { hashes, outbox }),
    verification,
    passwordResets: passwordResets(database, { outbox, passwords, sessions }),
    mails,
    billingMails: billingMails(database, outbox),
    limits,
    keyedHash: (purpose, text) => hashes.hash(`for ${purpose}`, text).toString('hex'),
    deletion: deletion(database, { hashes, outbox, passwords, sessions, mails, limits }),
    team: team(database, { outbox, sessions }),
    apiKeys: apiKeys(database, sessions),
    ownSessions: ownSessions(database, sessions),
    plans: plans(database, sessions),
    ping: () => databaseCheck.check(),
    async close() {
      endLimits();
      await Promise.all([databaseCheck.close(), database.destroy()]);
    },
  };
}

function ofWorkspaces(database: DataSource) {
  return {
    goalProfiles: goalProfiles(database),
    opsAudit: opsAudit(database),
    sampleRuns: sampleRuns(database),
    replayShares: replayShares(database),
  };
}

async function logIn(
  database: DataSource,
  passwords: Passwords,
  sessions: SessionStore,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const known = await available(() => credentialsOf(database, email));
  const right = await passwords.verify(known?.passwordHash ?? null, password);
  return right && known ? available(() => sessions.beginWith(known.passwordHash, known)) : undefined;
}

async function ensureDemo(database: DataSource, passwords: Passwords): Promise<void> {
  if (await available(() => credentialsOf(database, DEMO_ACCOUNT.email))) return;
  const passwordHash = await passwords.hash(DEMO_ACCOUNT.password);
  await available(() => addUser(database, grantedUser({ ...DEMO_ACCOUNT, verified: true }, passwordHash)));
}

async function createAccount(database: DataSource, passwords: Passwords, sessions: SessionStore, account: NewAccount) {
  const passwordHash = account.password === undefined ? null : await passwords.hash(account.password);
  const added = await available(() => addUser(database, grantedUser(account, passwordHash)));
  if (!added) throw new AccountError('email_taken');
  return { ...added, token: await available(() => sessions.begin(added)) };
}

function grantedUser({ email, plan, verified }: NewAccount, passwordHash: string | null) {
  return {
    email,
    plan,
    verified,
    proven: verified,
    passwordHash,
    planGranted: true,
    legalVersion: null,
    agreements: [],
    sampleRunDue: false,
  };
}
