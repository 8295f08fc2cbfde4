import type { DataSource, EntityManager } from 'typeorm';

export type UserKey = { readonly userId: string; readonly workspaceId: string };

export type NewUser = {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly verified: boolean;
  /** Where `verified` is more than a default. */
  readonly proven: boolean;
  readonly plan: string;
  readonly planGranted: boolean;
  readonly legalVersion: string | null;
  readonly agreements: readonly string[];
  /** The workspace gets the sample run at the first log-in. */
  readonly sampleRunDue: boolean;
};

/** One statement, so that user, workspace and membership are there together, and a known address costs the same. */
const ADD_USER = `
  WITH added AS (
    INSERT INTO accounts."user" (email, password_hash, verified_at, address_proven_at, legal_version, agreements)
    VALUES ($1, $2, CASE WHEN $3::boolean THEN now() END, CASE WHEN $8::boolean THEN now() END, $4, $5)
    ON CONFLICT DO NOTHING RETURNING id
  ), owned AS (
    INSERT INTO accounts.workspace (owner_id, plan, plan_granted, sample_run_due) SELECT id, $6, $7, $9 FROM added RETURNING id, owner_id
  ), joined AS (
    INSERT INTO accounts.membership (workspace_id, user_id) SELECT id, owner_id FROM owned
  )
  SELECT owner_id AS "userId", id AS "workspaceId" FROM owned`;

/** @returns undefined where the address is known: nothing was changed */
export async function addUser(database: DataSource | EntityManager, user: NewUser): Promise<UserKey | undefined> {
  const { email, passwordHash, verified, proven, legalVersion, agreements, plan, planGranted, sampleRunDue } = user;
  const about = [email.trim(), passwordHash, verified, legalVersion, agreements];
  const values = [...about, plan, planGranted, proven, sampleRunDue];
  const [added] = await database.query<UserKey[]>(ADD_USER, values);
  return added;
}

/** The workspace is the team's, where the person is in one: it comes before their own. */
const CREDENTIALS = `
  SELECT u.id AS "userId", w.id AS "workspaceId", u.email, u.password_hash AS "passwordHash"
  FROM accounts."user" u JOIN accounts.membership m ON m.user_id = u.id JOIN accounts.workspace w ON w.id = m.workspace_id
  WHERE lower(u.email) = lower($1) ORDER BY w.owner_id = u.id LIMIT 1`;

type Credentials = UserKey & { readonly email: string; readonly passwordHash: string | null };

export async function credentialsOf(
  database: DataSource | EntityManager,
  email: string,
): Promise<Credentials | undefined> {
  const [found] = await database.query<Credentials[]>(CREDENTIALS, [email.trim()]);
  return found;
}
