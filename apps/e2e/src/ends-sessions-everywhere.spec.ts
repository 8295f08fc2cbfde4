import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import { sendMails } from '@gemscout/background-jobs';
import { freePort } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { call, startRun } from './api-client.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { startProcess, type ProductProcess } from './product-process.ts';

const PASSWORD = 'a password of twelve';

let database: ProductDatabase;
let mailServer: SMTPServer;
let processes: readonly ProductProcess[] = [];
let here: string;
let there: string;
let gateway: string;
let accounts: Accounts;
let sending: Promise<void>;
const stopping = new AbortController();
const messages: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, taken) {
      void text(stream).then((message) => {
        messages.push(message);
        taken();
      });
    },
  });
  await new Promise<void>((listening) => mailServer.listen(port, '127.0.0.1', listening));
  database = await startProductDatabase('sessions');
  const { MAIL: _none, ...rest } = database.environment;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@gemscout.example' };
  const environment = { ...rest, ...mail };
  processes = await Promise.all((['api', 'api', 'gateway'] as const).map((app) => startProcess(app, environment)));
  [here = '', there = '', gateway = ''] = processes.map(({ url }) => url);
  accounts = await openAccounts(database.url); // the part of the dispatcher, which needs a broker
  const delivery = { mode: 'smtp', url: mail.SMTP_URL, from: mail.MAIL_FROM } as const;
  const logger = { warn: (): void => undefined };
  sending = sendMails({ mail: delivery, accounts, publicUrl: here, logger }, stopping.signal);
}, 240_000);
afterAll(async () => {
  stopping.abort();
  await sending;
  await accounts?.close();
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  await new Promise<void>((closed) => (mailServer ? mailServer.close(closed) : closed()));
  await database?.remove();
});

const post = (url: string, path: string, body: object, token?: string) => call(url, token, 'POST', path, body);

/** The token of the link in the last mail to an address. */
async function resetTokenFor(email: string): Promise<string> {
  await post(here, '/auth/password-reset/request', { email });
  for (;;) {
    const mail = messages.splice(0).find((message) => message.includes(`To: ${email}`));
    const link = /reset\?token=([\w-]{43})/.exec(mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '');
    if (link?.[1]) return link[1];
    await sleep(50);
  }
}

async function setPassword(email: string): Promise<void> {
  const body = { token: await resetTokenFor(email), new_password: PASSWORD };
  expect((await post(here, '/auth/password-reset/confirm', body)).status).toBe(200);
}

async function logIn(email: string): Promise<string> {
  const { body } = await post(here, '/auth/login', { email, password: PASSWORD });
  return (body as { access_token: string }).access_token;
}

type Ending = (email: string, token: string) => Promise<unknown>;

const ENDINGS: readonly (readonly [what: string, end: Ending])[] = [
  ['a log-out', (_email, token) => call(here, token, 'POST', '/auth/logout')],
  ['a password reset', (email) => setPassword(email)],
  ['the deletion of the account', (_email, token) => call(here, token, 'DELETE', '/account', { password: PASSWORD })],
];

it.each(ENDINGS)('%s ends the session within a second in another process, and its live logs', async (what, end) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  await database.addAccount(email);
  await setPassword(email);
  const token = await logIn(email);
  const runId = await startRun(there, token, { kind: 'trending' });
  const events = `${gateway}/runs/${runId}/events?token=${token}`;
  const live = await fetch(events);
  expect(live.status).toBe(200);

  expect((await call(there, token, 'GET', '/runs')).status).toBe(200); // which it remembers
  await end(email, token);
  await sleep(1_000);
  expect((await call(there, token, 'GET', '/runs')).status).toBe(401);
  expect((await fetch(events)).status).toBe(401);
  await live.text(); // comes to its end
});
