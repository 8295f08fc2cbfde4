import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { killProcessesOn } from './orphans.ts';
import { EmbeddedPostgresError, runToEnd, type Programs } from './programs.ts';

export const DATABASE = 'gemscout';
/** An unprivileged role that owns the database and everything in it. */
export const ROLE = 'gemscout_product';
/** The superuser. It has no password, so it cannot log in; it is used in single-user mode only. */
const SUPERUSER = 'gemscout';
/** The OIDs of template1, template0 and postgres. */
const MADE_BY_INITDB = [1, 4, 5];
const PASSWORD = /^[\w-]{43}$/;

/**
 * Makes sure that `databaseDir` holds a complete cluster with the product's role.
 *
 * A new cluster is built in a temporary directory and renamed when complete, so the next start can clean up after a killed
 * one. A cluster of an earlier version, whose superuser had a fixed password, is converted in place.
 *
 * @returns the role's password, which only the owner of the files can read
 */
export async function prepareCluster(programs: Programs, databaseDir: string): Promise<string> {
  const unfinished = `${databaseDir}.unfinished`;
  if (existsSync(unfinished)) {
    await killProcessesOn(unfinished); // initdb of a killed start may still be running
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
  }
  if (!existsSync(databaseDir) || readdirSync(databaseDir).length === 0) {
    await create(programs, unfinished);
    if (existsSync(databaseDir)) rmdirSync(databaseDir);
    renameSync(unfinished, databaseDir);
  }
  return readPassword(databaseDir) ?? (await takeOver(programs, databaseDir));
}

async function create(programs: Programs, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  giveTo(programs, directory);
  await runToEnd(
    programs.initdb,
    [
      `--pgdata=${directory}`,
      `--username=${SUPERUSER}`,
      '--auth-local=reject',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    programs,
  );
  await giveRolePassword(programs, directory);
}

/** Converts a cluster of an earlier version, in which the superuser owns everything, to the product's role. */
async function takeOver(programs: Programs, databaseDir: string): Promise<string> {
  if (!hasDatabase(databaseDir))
    throw new EmbeddedPostgresError(
      `${databaseDir} holds no database: the first start of an earlier version was interrupted. Delete this directory, ` +
        'then start again.',
    );
  await runSql(programs, databaseDir, DATABASE, [MAKE_ROLE, OWN_DATABASE, OWN_OBJECTS]);
  return giveRolePassword(programs, databaseDir);
}

/** Each database has a directory named after its OID. */
function hasDatabase(databaseDir: string): boolean {
  const base = join(databaseDir, 'base');
  return (
    existsSync(base) && readdirSync(base).some((name) => /^\d+$/.test(name) && !MADE_BY_INITDB.includes(Number(name)))
  );
}

/** Writes the file last: if it is missing or incomplete, the next start repeats all of this. */
async function giveRolePassword(programs: Programs, databaseDir: string): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  await runSql(programs, databaseDir, 'postgres', [
    MAKE_ROLE,
    `ALTER ROLE ${ROLE} WITH LOGIN CREATEDB NOSUPERUSER PASSWORD '${password}'`,
    `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
  ]);
  const file = passwordFile(databaseDir);
  rmSync(file, { force: true });
  writeFileSync(file, password, { flag: 'wx', mode: 0o600 });
  giveTo(programs, file);
  return password;
}

function readPassword(databaseDir: string): string | undefined {
  const file = passwordFile(databaseDir);
  const password = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return PASSWORD.test(password) ? password : undefined;
}

function passwordFile(databaseDir: string): string {
  return join(databaseDir, 'product-password');
}

function giveTo({ account }: Programs, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

const MAKE_ROLE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${ROLE}') THEN CREATE ROLE ${ROLE}; END IF;
END $$`;

const OWN_DATABASE = `ALTER DATABASE ${DATABASE} OWNER TO ${ROLE}`;

// REASSIGN OWNED refuses the bootstrap superuser. Indexes and owned sequences follow their tables.
const OWN_OBJECTS = `DO $$ DECLARE statement text; BEGIN
  FOR statement IN
    WITH ours AS (
      SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
    )
    SELECT format('ALTER SCHEMA %s', oid::regnamespace) FROM ours WHERE oid <> 'public'::regnamespace
    UNION ALL
    SELECT format('ALTER TABLE %s', oid::regclass) FROM pg_class
    WHERE relnamespace IN (SELECT oid FROM ours) AND (relkind IN ('r', 'p', 'v', 'm') OR relkind = 'S' AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours)
  LOOP EXECUTE statement || ' OWNER TO ${ROLE}'; END LOOP;
END $$`;

/** Runs statements as the superuser in single-user mode: no network, no password. Stops at the first error. */
async function runSql(
  programs: Programs,
  databaseDir: string,
  database: string,
  statements: readonly string[],
): Promise<void> {
  const words = [
    '--single',
    '-D',
    databaseDir,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    database,
  ];
  const lines = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};\n`); // a newline ends a statement
  await runToEnd(programs.postgres, words, programs, lines.join(''));
}
