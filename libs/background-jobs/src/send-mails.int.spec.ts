import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import { openConfiguredBilling, type Billing, type SandboxAct } from '@gemscout/billing';
import { dayInWords } from '@gemscout/domain';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { mailTrialsOnce } from './mail-ending-trials.ts';
import { sendMails, type SendDeps } from './send-mails.ts';

let database: ScratchDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await scratchDatabase('mail_smtp');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

/** A real SMTP server that keeps what it takes. @param refusals what it answers first, in place of taking a mail */
async function smtpServer(port: number, refusals: Error[] = []) {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(refusals.pop() ?? null),
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        messages.push(message);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return { messages, close: () => new Promise<void>((closed) => server.close(closed)) };
}

it('a mail waits for a server that is away or puts it off, and then comes once', async () => {
  const port = await freePort();
  const warnings: unknown[] = [];
  const stopping = new AbortController();
  const deps: SendDeps = {
    mail: { mode: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Gemscout <no-reply@gemscout.example>' },
    accounts,
    publicUrl: 'https://gemscout.example',
    logger: { warn: (...line: unknown[]): void => void warnings.push(line) },
  };
  const sending = sendMails(deps, stopping.signal);
  const makeDue = () => queryDatabase(database.url, 'UPDATE accounts.mail SET send_after = now()');
  await accounts.signUp({ email: 'ada@example.com', password: 'x', legalVersion: '2025-08-09', agreements: [] });
  await waitFor(() => warnings.length === 1);

  const puttingOff = [Object.assign(new Error('try again'), { responseCode: 451 })];
  const server = await smtpServer(port, puttingOff);
  const { messages } = server;
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
  stopping.abort();
  await sending;
  await server.close();
});

let cards = 0;

/** A workspace whose trial has `daysLeft`, in the sandbox of payments. @returns what its owner does in the portal */
async function trialWith(billing: Billing, email: string, daysLeft: number) {
  await accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
  const workspaceId = (await accounts.session((await accounts.logIn(email, 'x')) ?? ''))?.workspaceId ?? '';
  const [payer, to] = [{ email, workspaceId }, { origin: 'http://localhost:3000' }];
  const idOf = (url: string): string => url.split('/').at(-1) ?? '';
  const checkout = await billing.checkout(payer, { plan: 'basic', interval: 'monthly' }, to);
  await billing.sandbox?.pay(idOf(checkout), `4242 ${(cards += 1)}`);
  const portal = idOf(await billing.portal(payer, to));
  const act = (what: SandboxAct) => billing.sandbox?.act(portal, what);
  if (daysLeft < 7) await act({ type: 'pass', days: 7 - daysLeft });
  return { act, trialEndsAt: (await billing.subscriptionOf(workspaceId))?.trialEndsAt ?? '' };
}

it('two days before a trial becomes paid its owner gets one mail, however often and wherever the job runs', async () => {
  const restarted = await openAccounts(database.url);
  const billing = await openConfiguredBilling({ mode: 'sandbox' }, database.url, accounts);
  const logger = { warn: jest.fn(), info: jest.fn() };
  const round = (by = accounts) => mailTrialsOnce({ accounts: by, billing, logger });
  const topics = async () =>
    (await queryDatabase(database.url, `SELECT FROM accounts.mail WHERE topic = 'trial_ending'`)).length;
  await trialWith(billing, 'early@example.com', 3);
  const cancelled = await trialWith(billing, 'cancelled@example.org', 2);
  await queryDatabase(
    database.url,
    `UPDATE billing.sandbox_subscription SET state = state || '{"cancelled": true}' WHERE (state->>'trialEndsAt')::timestamptz = $1`,
    [cancelled.trialEndsAt],
  );
  await round();
  expect(await topics()).toBe(0);

  const { trialEndsAt } = await trialWith(billing, 'ada@trial.example', 2);
  await Promise.all([round(), round(restarted), round()]);
  expect(await topics()).toBe(1);
  const port = await freePort();
  const server = await smtpServer(port);
  const stopping = new AbortController();
  const mail = { mode: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'Gemscout <no-reply@gemscout.example>' } as const;
  const sending = sendMails({ mail, accounts, publicUrl: 'https://gemscout.example', logger }, stopping.signal);
  const trialMails = () => server.messages.filter((message) => message.includes('Your Gemscout trial ends'));
  await waitFor(() => trialMails().length === 1);
  await round(restarted);
  expect(await topics()).toBe(0);
  stopping.abort();
  await Promise.all([sending, server.close(), restarted.close(), billing.close()]);

  const message = trialMails().join('').replaceAll('=\r\n', '');
  const day = dayInWords(trialEndsAt);
  expect(message).toContain('To: ada@trial.example');
  expect(message).toContain(`Your free trial of the Basic plan ends on ${day}`);
  expect(message).toContain('costs $15 a month, until you cancel');
  expect(message).toContain('open Settings, Billing, Customer portal, and cancel the subscription there');
  expect(logger.warn).not.toHaveBeenCalled();
});
