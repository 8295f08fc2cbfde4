import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('same_work');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

/** What the connection has counted before. */
const FORGET = 'SELECT pg_stat_force_next_flush()';
const WRITES = `
  SELECT relname AS "table", n_tup_ins::int AS inserted, n_tup_upd::int AS updated, n_tup_del::int AS deleted
  FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 ORDER BY relname`;
/** Where requests of everybody leave something, with the sizes of the rows there. */
const SIZES = `
  SELECT 'code' AS "table", pg_column_size(t.*) AS bytes FROM accounts.verification_code t
  UNION ALL SELECT 'reset', pg_column_size(t.*) FROM accounts.password_reset t
  UNION ALL SELECT 'mail', pg_column_size(t.*) FROM accounts.mail t
  ORDER BY "table", bytes`;
/** A lock of the row stands in it, too. */
const ROWS = `SELECT ctid::text, xmin::text, xmax::text FROM accounts."user" WHERE email LIKE 'known-%' ORDER BY email`;

const sql = (text: string) => queryDatabase<object>(database.url, text);

type Driver = { readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: object[] }> };
const driver: Driver = pg.Client.prototype;

type Work = {
  readonly statements: readonly string[];
  readonly writes: readonly object[];
  readonly sizes: readonly object[];
};

/** Does `call`, and tells what it had the database do: each statement, and at the end of a transaction the rows written. */
async function workOf(call: () => Promise<unknown>): Promise<Work> {
  for (const table of ['verification_code', 'password_reset', 'mail']) await sql(`DELETE FROM accounts.${table}`);
  const statements: string[] = [];
  const writes: object[] = [];
  const { query } = driver;
  const spy = jest.spyOn(driver, 'query');
  spy.mockImplementation(async function (this: object, text, values) {
    statements.push(text.replace(/^(RELEASE|ROLLBACK TO)(?= SAVEPOINT)/, 'KEEP OR TAKE BACK'));
    if (text === 'START TRANSACTION') await query.call(this, FORGET);
    if (text === 'COMMIT') writes.push(...(await query.call(this, WRITES)).rows);
    return query.call(this, text, values);
  });
  await call().finally(() => spy.mockRestore());
  return { statements, writes, sizes: await sql(SIZES) };
}

const agreed = { password: 'wrong', legalVersion: '2025-08-09', agreements: ['user_agreement'] };
const calls: readonly (readonly [what: string, call: (email: string) => Promise<unknown>, statements: number])[] = [
  ['a log-in', (email) => accounts.logIn(email, 'wrong'), 1],
  ['a password reset', (email) => accounts.passwordResets.request(email), 6],
  ['a verification code', (email) => accounts.verification.request(email), 6],
  ['a sign-up', (email) => accounts.signUp({ email, ...agreed }), 11],
  ['a code that is tried', (email) => accounts.verification.confirm(email, 'AAAAAA'), 1],
];

it.each(calls)(
  '%s has the database do the same for a known address and for one that nobody has',
  async (...[, call, statements]) => {
    const names = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const [verified = '', unverified = '', unknown = ''] = names.map(
      (name, number) => `${number < 2 ? 'known' : 'other'}-${name}@example.com`,
    );
    for (const email of [verified, unverified])
      await accounts.createAccount({ email, plan: 'none', verified: email === verified });
    const before = await sql(ROWS);
    const works = [await workOf(() => call(verified)), await workOf(() => call(unverified))];
    expect(await sql(ROWS)).toEqual(before);
    const expected = await workOf(() => call(unknown));
    expect(expected.statements).toHaveLength(statements);
    expect(expected.writes.length > 0).toBe(expected.statements.includes('COMMIT'));
    for (const work of works) expect(work).toEqual(expected);
  },
);
