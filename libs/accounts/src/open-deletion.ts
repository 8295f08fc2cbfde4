import type { DataSource, EntityManager } from 'typeorm';
import type { Accounts } from './accounts.ts';
import { available } from './accounts-database.ts';
import { DELETION_STEPS, type Deletion, type DeletionJob, type DeletionStep } from './deletion.ts';
import type { KeyedHashes } from './keyed-hashes.ts';
import type { Outbox } from './open-mails.ts';
import type { Passwords } from './password.ts';
import type { SessionStore } from './sessions.ts';
import { takeOutMembers } from './team-membership.ts';

const FIND = `
  SELECT u.email, u.password_hash AS "passwordHash", w.id AS "workspaceId"
  FROM accounts."user" u JOIN accounts.workspace w ON w.owner_id = u.id WHERE u.id = $1`;
const FIND_BEGUN = 'SELECT FROM accounts.deletion WHERE user_id = $1';
const LOCK = 'SELECT FROM accounts.workspace WHERE id = $1 FOR UPDATE';
const CLOSE = `
  WITH ended AS (
    UPDATE accounts.session SET revoked_at = now() WHERE (user_id = $1 OR workspace_id = $2) AND revoked_at IS NULL
  ), out AS (
    DELETE FROM accounts.membership WHERE user_id = $1 AND workspace_id <> $2
  ), codes AS (
    DELETE FROM accounts.verification_code WHERE user_id = $1
  ), resets AS (
    DELETE FROM accounts.password_reset WHERE user_id = $1
  ), invitations AS (
    DELETE FROM accounts.invitation WHERE workspace_id = $2 OR lower(email) = lower($3)
  ), shares AS (
    DELETE FROM accounts.replay_share WHERE workspace_id = $2
  ), job AS (
    INSERT INTO accounts.deletion (user_id, workspace_id, sealed_email, workspace_created_at, step)
    SELECT $1, $2, $4, created_at, $5 FROM accounts.workspace WHERE id = $2 ON CONFLICT (user_id) DO NOTHING
  )
  UPDATE accounts."user" SET email = 'erased-' || id || '@gemscout.invalid', password_hash = NULL WHERE id = $1`;

const REMEMBER = `
  INSERT INTO accounts.erased_workspace (workspace_id, user_id, workspace_created_at)
  VALUES ($1, $2, $3) ON CONFLICT (workspace_id) DO NOTHING`;
/** Nobody has to be told or charged: it begins with the streams. */
const REOPEN = `
  INSERT INTO accounts.deletion (user_id, workspace_id, sealed_email, workspace_created_at, step)
  SELECT user_id, workspace_id, $1, workspace_created_at, 'streams' FROM accounts.erased_workspace
  ON CONFLICT (user_id) DO NOTHING`;
const COUNT_ERASED = 'SELECT count(*)::int AS count FROM accounts.erased_workspace';

const CLAIM = `
  UPDATE accounts.deletion SET attempts = attempts + 1, due_at = now() + make_interval(secs => $1::float8 / 1000)
  WHERE user_id = (SELECT user_id FROM accounts.deletion WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id, workspace_id, sealed_email, workspace_created_at, step`;
const NEXT = `
  UPDATE accounts.deletion SET step = $3, attempts = 0, due_at = now() + make_interval(hours => $4)
  WHERE user_id = $1 AND step = $2`;
const END = 'DELETE FROM accounts.deletion WHERE user_id = $1 AND step = $2';
const POSTPONE = `
  UPDATE accounts.deletion
  SET due_at = now() + least(interval '10 minutes', interval '5 seconds' * 2 ^ least(attempts - 1, 10))
  WHERE user_id = $1 AND step = $2`;
/** Codes and links that were asked for while the account was being closed; the workspace and the rest go with the user. */
const ERASE_USER = `
  WITH codes AS (
    DELETE FROM accounts.verification_code WHERE user_id = $1
  ), resets AS (
    DELETE FROM accounts.password_reset WHERE user_id = $1
  )
  DELETE FROM accounts."user" WHERE id = $1`;

type FoundUser = { readonly email: string; readonly passwordHash: string | null; readonly workspaceId: string };
type JobRow = {
  readonly user_id: string;
  readonly workspace_id: string;
  readonly sealed_email: Buffer;
  readonly workspace_created_at: Date;
  readonly step: string;
};

type Context = {
  readonly hashes: KeyedHashes;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
  readonly mails: Pick<Accounts['mails'], 'forget'>;
  readonly limits: Pick<Accounts['limits'], 'forget'>;
};

export function deletion(database: DataSource, context: Context): Deletion {
  const { hashes, passwords, mails, limits } = context;
  return {
    begin: (userId, password) => beginIf(database, context, userId, (hash) => passwords.verify(hash, password)),

    async beginAgain(userId) {
      const [begun] = await available(() => database.query<unknown[]>(FIND_BEGUN, [userId]));
      return begun !== undefined || (await beginIf(database, context, userId, () => Promise.resolve(true)));
    },

    ...afterRestore(database, hashes),

    async claim(leaseMs) {
      const [[row]] = await available(() => database.query<[JobRow[], number]>(CLAIM, [leaseMs]));
      return row && jobOf(row, hashes);
    },

    async advance({ userId, step }) {
      const next = DELETION_STEPS[DELETION_STEPS.indexOf(step) + 1];
      const hours = next === 'again' ? 1 : 0;
      await available(() =>
        next ? database.query(NEXT, [userId, step, next, hours]) : database.query(END, [userId, step]),
      );
    },

    postpone: ({ userId, step }) => available(async () => void (await database.query(POSTPONE, [userId, step]))),

    async eraseRows({ userId, email, step }) {
      await available(() => database.query(ERASE_USER, [userId]));
      await limits.forget(email);
      if (step === 'again') await mails.forget(email); // until then the mail that says so may still be on its way
    },
  };
}

/** @param isAllowed asked also where there is no such account, so that the answer takes as long. @returns whether it began */
async function beginIf(
  database: DataSource,
  context: Context,
  userId: string,
  isAllowed: (passwordHash: string | null) => Promise<boolean>,
): Promise<boolean> {
  const { outbox, sessions, mails } = context;
  const [user] = await available(() => database.query<FoundUser[]>(FIND, [userId]));
  const allowed = await isAllowed(user?.passwordHash ?? null);
  if (!user || !allowed) return false;
  await available(() => mails.forget(user.email));
  const gone = await available(() => database.transaction((manager) => close(manager, context, userId, user)));
  for (const person of [userId, ...gone]) await sessions.forgetUser(person);
  await sessions.forgetWorkspace(user.workspaceId);
  outbox.wake();
  return true;
}

function afterRestore(database: DataSource, hashes: KeyedHashes): Pick<Deletion, 'remember' | 'reopen'> {
  return {
    remember: ({ workspaceId, userId, workspaceCreatedAt }) =>
      available(async () => void (await database.query(REMEMBER, [workspaceId, userId, workspaceCreatedAt]))),

    async reopen() {
      await available(() => database.query(REOPEN, [hashes.seal('')]));
      const [row] = await available(() => database.query<{ count: number }[]>(COUNT_ERASED));
      return row?.count ?? 0;
    },
  };
}

/** @returns the ids of the members who were taken out of the workspace */
async function close(
  manager: EntityManager,
  { hashes, outbox }: Context,
  userId: string,
  { email, workspaceId }: FoundUser,
) {
  await manager.query(LOCK, [workspaceId]);
  const gone = await takeOutMembers(manager, workspaceId, null);
  const [first] = DELETION_STEPS;
  await manager.query(CLOSE, [userId, workspaceId, email, hashes.seal(email), first]);
  await outbox.queue(manager, { to: email, cause: { type: 'account_erased' } });
  return gone;
}

function jobOf(row: JobRow, hashes: KeyedHashes): DeletionJob {
  return {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    email: hashes.unseal(row.sealed_email) ?? '',
    workspaceCreatedAt: row.workspace_created_at.toISOString(),
    step: stepIn(row.step),
  };
}

function stepIn(text: string): DeletionStep {
  const step = DELETION_STEPS.find((known) => known === text);
  if (!step) throw new Error(`A deletion is at an unknown step: ${text}`);
  return step;
}
