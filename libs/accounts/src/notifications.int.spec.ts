import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import type { Mail } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts, CreatedAccount } from './accounts.ts';
import type { MailedNotification } from './notifications.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;
const sent: Mail[] = [];
const ending = new AbortController();
let sending: Promise<void>;
let people = 0;

beforeAll(async () => {
  database = await scratchDatabase('notifications');
  accounts = await openAccounts(database.url);
  const deliver = async (mail: Mail): Promise<void> => void sent.push(mail);
  sending = accounts.mails.send({ publicUrl: 'https://gemscout.example', deliver }, ending.signal);
});
afterAll(async () => {
  ending.abort();
  await sending;
  await accounts?.close();
  await database?.drop();
});

type Person = CreatedAccount & { readonly email: string };

async function person(verified = true): Promise<Person> {
  const email = `person${(people += 1)}@example.com`;
  return {
    ...(await accounts.createAccount({ email, plan: 'team', verified, password: 'long enough, really' })),
    email,
  };
}

const inOneMinute = (): string => new Date(Date.now() + 60_000).toISOString();
const crossing = ({ workspaceId }: Person, id: string, more: Partial<MailedNotification> = {}): MailedNotification => ({
  id,
  workspaceId,
  symbol: 'NOVA',
  text: 'A close above $101 would be the first condition.',
  metOn: '2026-11-12',
  close: 101.2,
  provider: 'yahoo',
  at: inOneMinute(),
  ...more,
});
const keep = (...all: readonly MailedNotification[]) => accounts.notifications.keepForMails(all);
const write = () => accounts.notifications.writeMails(0);

/** The mails to a person that are sent by now; a later mail to somebody else shows that none is missing. */
async function mailsTo({ email }: Person): Promise<readonly Mail[]> {
  const last = await person();
  await accounts.passwordResets.request(last.email);
  while (!sent.some(({ to }) => to === last.email)) await new Promise((resolve) => setTimeout(resolve, 20));
  return sent.filter(({ to }) => to === email);
}

const stopToken = ({ stopUrl = '' }: Mail): string => new URL(stopUrl).searchParams.get('token') ?? '';
const nextDay = ({ userId }: Person) =>
  queryDatabase(database.url, 'UPDATE accounts.notification_mails SET mailed_on = mailed_on - 1 WHERE user_id = $1', [
    userId,
  ]);

it('writes one mail with everything that one close brought, and no second one on that day', async () => {
  const ada = await person();
  const acme = crossing(ada, 'b', { symbol: 'ACME', provider: 'sample' });
  await keep(crossing(ada, 'a'), acme);
  await keep(crossing(ada, 'a'));
  expect((await Promise.all([write(), write()])).reduce((sum, each) => sum + each, 0)).toBe(1);
  await keep(crossing(ada, 'c'));
  await write();
  const mails = await mailsTo(ada);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('2 conditions were met: NOVA, ACME');
  expect(mails[0]?.text).toContain(
    'NOVA: A close above $101 would be the first condition. Met on 12 Nov 2026 at close $101.20 (yahoo).',
  );
  expect(mails[0]?.text).toContain('ACME: A close above $101');
  expect(mails[0]?.text).toContain('(sample market, invented).');
  expect(mails[0]?.text).toContain(`Unsubscribe from these mails: ${mails[0]?.stopUrl}`);
  await nextDay(ada);
  expect(await write()).toBe(1);
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    '2 conditions were met: NOVA, ACME',
    'A condition was met: NOVA',
  ]);
});

it('waits while more comes', async () => {
  const ada = await person();
  await keep(crossing(ada, 'a'));
  expect(await accounts.notifications.writeMails(60_000)).toBe(0);
  expect(await write()).toBe(1);
});

it('writes none for somebody who is not verified, or about what happened before', async () => {
  const [stranger, ada] = [await person(false), await person()];
  await keep(crossing(stranger, 'a'), crossing(ada, 'b', { at: '2020-01-01T00:00:00.000Z' }));
  expect(await write()).toBe(0);
  expect([...(await mailsTo(stranger)), ...(await mailsTo(ada))]).toEqual([]);
});

it('writes none about what was read meanwhile, and the day stays free', async () => {
  const ada = await person();
  await keep(crossing(ada, 'a'));
  await accounts.notifications.markRead(ada, ['a']);
  expect(await write()).toBe(0);
  await keep(crossing(ada, 'b'));
  expect(await write()).toBe(1);
});

it('ends with the link of a mail, without a session, until it is switched on again', async () => {
  const ada = await person();
  await keep(crossing(ada, 'a'));
  await write();
  const [mail] = await mailsTo(ada);
  const token = mail ? stopToken(mail) : '';
  for (const wrong of ['', 'x', token.slice(0, -1), `${crypto.randomUUID()}${token.slice(36)}`])
    expect(await accounts.notifications.stopMails(wrong)).toBe(false);
  expect(await accounts.notifications.wantsMails(ada.userId)).toBe(true);
  for (const _again of [1, 2]) expect(await accounts.notifications.stopMails(token)).toBe(true);
  expect(await accounts.notifications.wantsMails(ada.userId)).toBe(false);
  await nextDay(ada);
  await keep(crossing(ada, 'b'));
  expect(await write()).toBe(0);
  await accounts.notifications.setMails(ada.userId, true);
  await keep(crossing(ada, 'b', { at: '2026-01-01T00:00:00.000Z' }), crossing(ada, 'c'));
  expect(await write()).toBe(1);
  expect((await mailsTo(ada)).at(-1)?.subject).toBe('A condition was met: NOVA');
});

it('is each person’s own, and leaves with the account', async () => {
  const [ada, bob] = [await person(), await person()];
  await keep(crossing(ada, 'a'));
  await accounts.notifications.markRead(ada, ['a']);
  await accounts.notifications.setMails(ada.userId, false);
  expect(await accounts.notifications.readOf(ada.userId, ['a', 'b'])).toEqual(new Set(['a']));
  expect(await accounts.notifications.readOf(bob.userId, ['a'])).toEqual(new Set());
  await queryDatabase(database.url, 'DELETE FROM accounts."user" WHERE id = $1', [ada.userId]);
  for (const table of ['notification_read', 'notification_mails', 'notification_mail'])
    expect(await queryDatabase(database.url, `SELECT FROM accounts.${table} WHERE user_id = $1`, [ada.userId])).toEqual(
      [],
    );
});
