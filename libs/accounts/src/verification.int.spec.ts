import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { takeMails } from './testing/auth.ts';
import { LimitReached } from './limits.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;
let mails: ReturnType<typeof takeMails>;

beforeAll(async () => {
  database = await scratchDatabase('verification');
  accounts = await openAccounts(database.url);
  mails = takeMails(accounts);
});
afterAll(async () => {
  await mails?.stop();
  await accounts?.close();
  await database?.drop();
});

const sql = (text: string, values: readonly unknown[] = []) => queryDatabase(database.url, text, values);
const agreed = { legalVersion: '2025-08-09', agreements: ['user'] };
const signUp = (email: string) => accounts.signUp({ email, password: 'x', ...agreed });

async function sessionOf(email: string) {
  return accounts.session((await accounts.logIn(email, 'x')) ?? '');
}

it('a code of six characters proves the address, once, and the session knows it at once', async () => {
  await signUp('ada@example.com');
  const token = (await accounts.logIn('ada@example.com', 'x')) ?? '';
  expect(await accounts.session(token)).toMatchObject({ verified: false, addressProven: false });
  const code = await mails.codeFor('ada@example.com');
  expect(await accounts.verification.confirm('ada@example.com', code)).toBe(true);
  expect(await accounts.session(token)).toMatchObject({ verified: true, addressProven: true });
  expect(await accounts.verification.confirm('ada@example.com', code)).toBe(false);
});

it.each([
  ['in lower case', (code: string) => code.toLowerCase()],
  ['with blanks around and inside', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}\t`],
])('a code %s is accepted', async (what, written) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  await signUp(email);
  const code = await mails.codeFor(email);
  expect(await accounts.verification.confirm(email.toUpperCase(), written(code))).toBe(true);
});

it("another account's code, an expired one, and one that was replaced are refused and verify nobody", async () => {
  await Promise.all([signUp('bob@example.com'), signUp('eve@example.com')]);
  const [bobs, eves] = [await mails.codeFor('bob@example.com'), await mails.codeFor('eve@example.com')];
  expect(await accounts.verification.confirm('bob@example.com', eves)).toBe(false);
  await accounts.verification.request('bob@example.com');
  const second = await mails.codeFor('bob@example.com', 2);
  expect(await accounts.verification.confirm('bob@example.com', bobs)).toBe(bobs === second);
  await sql(`UPDATE accounts.verification_code SET expires_at = now() - interval '1 second'`);
  expect(await accounts.verification.confirm('bob@example.com', second)).toBe(false);
  expect(await sessionOf('bob@example.com')).toMatchObject({ verified: false });
});

it('after five wrong tries at once the right code is worth nothing, and a new one is', async () => {
  await signUp('five@example.com');
  const code = await mails.codeFor('five@example.com');
  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
  await Promise.all(Array.from({ length: 20 }, () => accounts.verification.confirm('five@example.com', wrong)));
  expect(await sql('SELECT max(tries) AS tries FROM accounts.verification_code')).toEqual([{ tries: 5 }]);
  expect(await accounts.verification.confirm('five@example.com', code)).toBe(false);
  await accounts.verification.request('five@example.com');
  expect(await accounts.verification.confirm('five@example.com', await mails.codeFor('five@example.com', 2))).toBe(
    true,
  );
});

it('10,000 wrong codes never hit: five are compared, thirty are counted, and the right one after them is refused', async () => {
  const email = 'many@example.com';
  await signUp(email);
  const code = await mails.codeFor(email);
  let passed = 0;
  const tryOne = async (guess: string): Promise<boolean> => {
    try {
      await accounts.limits.take('verify_confirm', { email });
    } catch (error) {
      if (error instanceof LimitReached) return false;
      throw error;
    }
    passed += 1;
    return accounts.verification.confirm(email, guess);
  };
  const guesses = Array.from({ length: 10_000 }, (_, number) => `${number}`.padStart(6, 'A'));
  for (let from = 0; from < guesses.length; from += 100) {
    const hits = await Promise.all(
      guesses.slice(from, from + 100).map((guess) => (guess === code ? false : tryOne(guess))),
    );
    expect(hits).not.toContain(true);
  }
  expect(passed).toBe(30);
  expect(await sql('SELECT max(tries) AS tries FROM accounts.verification_code')).toEqual([{ tries: 5 }]);
  expect(await accounts.verification.confirm(email, code)).toBe(false);
}, 300_000);

it('an address without an account causes the same rows, and no mail', async () => {
  await signUp('known@example.com');
  await mails.codeFor('known@example.com');
  const writtenFor = async (email: string) => {
    const before = await counts();
    await accounts.verification.request(email);
    const after = await counts();
    return { codes: after.codes - before.codes, mails: after.mails - before.mails };
  };
  const counts = async () => {
    const [row] = await queryDatabase<{ codes: number; mails: number }>(
      database.url,
      `SELECT (SELECT count(*)::int FROM accounts.verification_code) AS codes, (SELECT count(*)::int FROM accounts.mail) AS mails`,
    );
    return row ?? { codes: 0, mails: 0 };
  };
  await mails.stop();
  expect(await writtenFor('nobody@example.com')).toEqual({ codes: 1, mails: 1 });
  mails = takeMails(accounts);
  await signUp('later@example.com');
  await mails.codeFor('later@example.com');
  expect(mails.taken.map(({ to }) => to)).not.toContain('nobody@example.com');
});

it('a try of an address without a code writes as one with a code does, and hits nothing', async () => {
  const rows = async () => (await sql('SELECT FROM accounts.verification_code')).length;
  const before = await rows();
  for (let tries = 0; tries < 7; tries += 1)
    expect(await accounts.verification.confirm('never@example.com', 'AAAAAA')).toBe(false);
  expect(await rows()).toBe(before + 1);
  await signUp('never@example.com');
  expect(await accounts.verification.confirm('never@example.com', await mails.codeFor('never@example.com'))).toBe(true);
});

it('somebody who signs up with a known address does not replace the code of its owner', async () => {
  await signUp('kept@example.com');
  const code = await mails.codeFor('kept@example.com');
  await signUp('kept@example.com');
  expect(await accounts.verification.confirm('kept@example.com', code)).toBe(true);
});

it('stores no code and no address that could be read', async () => {
  await mails.stop();
  await accounts.verification.request('known@example.com');
  const rows = JSON.stringify([
    await sql('SELECT * FROM accounts.verification_code'),
    await sql('SELECT encode(sealed, $1) AS text, topic FROM accounts.mail', ['escape']),
    await sql('SELECT * FROM accounts.rate_limit'),
  ]);
  expect(rows).not.toContain('known@example.com');
  mails = takeMails(accounts);
  const code = await mails.codeFor('known@example.com');
  expect(rows).not.toContain(code);
});
