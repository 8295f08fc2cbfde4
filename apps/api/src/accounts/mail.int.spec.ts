import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { openAccounts } from '@gemscout/accounts';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { mailbox } from '../testing/mailbox.ts';
import { startSendingMails } from './send-mails.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await apiUnderTest('mail');
}, 60_000);
afterAll(() => api?.close());

const get = (url: string, headers: Record<string, string> = { host: 'localhost:3000' }) =>
  api.app.inject({ url, headers });

it('the development mailbox shows mails newest first, as a page that the strict policy lets show everything', async () => {
  const mail = {
    to: 'ada@example.com',
    subject: '<i>Hello</i> & "you"',
    text: 'See http://localhost:3000/verify',
    html: '<p>Hi</p>',
  };
  await api.accounts.mails.keep({ id: crypto.randomUUID(), ...mail, subject: 'older' });
  await api.accounts.mails.keep({ id: crypto.randomUUID(), ...mail });
  const [newest, older] = (await get('/dev/mailbox.json')).json();
  expect(newest).toEqual({ ...mail, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  expect(older.subject).toBe('older');
  const page = await get('/dev/mailbox');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).toContain('&lt;i&gt;Hello&lt;/i&gt; &amp; &quot;you&quot;');
  expect(page.body).toContain('<a href="http://localhost:3000/verify">');
  expect(page.body).not.toMatch(/<style|<script(?! src="\/theme\.js")| style=| on\w+=/);
  expect((await get('/dev/mailbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const whole = /href="(\/dev\/mailbox\/[\w-]+)"/.exec(page.body)?.[1] ?? '';
  expect((await get(whole)).body).toBe('<p>Hi</p>');
});

it('the mailbox is there for this machine only, and only where no mail server is', async () => {
  const elsewhere = [{ host: 'gemscout.example' }, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }];
  for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css', '/dev/mailbox/x'])
    for (const headers of elsewhere) expect((await get(url, headers)).statusCode).toBe(404);
  for (const mail of ['smtp', 'none'] as const) {
    const other = await createApi({ ...api.deps, mail }, { logLevels: [] });
    await other.init();
    await other.getHttpAdapter().getInstance().ready();
    expect((await other.inject({ url: '/dev/mailbox.json', headers: { host: 'localhost' } })).statusCode).toBe(404);
    await other.close();
  }
});

it('a mail waits for a server that is away or puts it off, and then comes once', async () => {
  const database = await scratchDatabase('mail_smtp');
  const accounts = await openAccounts(database.url);
  const port = await freePort();
  const warnings: unknown[] = [];
  const mails = await startSendingMails({
    mail: { mode: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Gemscout <no-reply@gemscout.example>' },
    accounts,
    publicUrl: 'https://gemscout.example',
    logger: { warn: (...line: unknown[]): void => void warnings.push(line) },
  });
  const makeDue = () => queryDatabase(database.url, 'UPDATE accounts.mail SET send_after = now()');
  await accounts.signUp({ email: 'ada@example.com', password: 'x', legalVersion: '2025-08-09', agreements: [] });
  await waitFor(() => warnings.length === 1);

  const puttingOff = [Object.assign(new Error('try again'), { responseCode: 451 })];
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(puttingOff.pop() ?? null),
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        messages.push(message);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  await makeDue();
  await waitFor(() => warnings.length === 2);
  await makeDue();
  await waitFor(() => messages.length === 1);
  const rows = () => queryDatabase(database.url, 'SELECT FROM accounts.mail WHERE NOT decoy');
  await waitFor(async () => (await rows()).length === 0);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/To: ada@example\.com\r\n/);
  const code = /^([A-Z2-9]{6})\r$/m.exec(messages[0] ?? '')?.[1] ?? '';
  expect(await accounts.verification.confirm('ada@example.com', code)).toBe(true);
  await mails.close();
  await new Promise<void>((closed) => server.close(closed));
  await accounts.close();
  await database.drop();
}, 120_000);

it('a mail says nothing that its address does not need: the mailbox of a stranger stays empty', async () => {
  await api.accounts.passwordResets.request('stranger@example.com');
  await api.accounts.createAccount({ email: 'known@example.com', plan: 'none', verified: true });
  await api.accounts.passwordResets.request('known@example.com');
  await mailbox(api.app).resetTokenFor('known@example.com');
  const all: readonly { to: string }[] = (await get('/dev/mailbox.json')).json();
  expect(all.map(({ to }) => to)).not.toContain('stranger@example.com');
});
