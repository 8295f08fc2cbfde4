import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { freePort, openSmtpMailer } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';
import { selfSigned, type SelfSigned } from '@gemscout/service-kit/testing';

/** This machine, by an address that does not count as its own: mails to it need TLS. */
const ELSEWHERE = '0.0.0.0';
const FROM = 'Gemscout <no-reply@gemscout.example>';
const TRUSTED = getCACertificates('default');

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let accounts: Accounts;
let people = 0;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await scratchDatabase('mails_over_tls');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});
afterEach(async () => {
  setDefaultCACertificates(TRUSTED);
  for (const end of ends.splice(0)) await end();
  await queryDatabase(database.url, 'DELETE FROM accounts.mail');
});

/** As `NODE_EXTRA_CA_CERTS` does at a start. */
const trust = ({ certificate }: SelfSigned): void => setDefaultCACertificates([...TRUSTED, certificate]);

/** A mail server that takes mails over TLS only. @returns those that it took */
async function mailServer({ key, certificate: cert }: SelfSigned, secure: boolean) {
  const taken: string[] = [];
  const server = new SMTPServer({
    key,
    cert,
    secure,
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onMailFrom: (_address, session, done) => done(session.secure ? null : new Error('not encrypted')),
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        taken.push(message);
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that does not trust it hangs up
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, ELSEWHERE, listening));
  ends.push(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `${secure ? 'smtps' : 'smtp'}://${ELSEWHERE}:${port}`, taken };
}

/** Sends what waits to the server at `url`. @returns what failed so far */
async function sendTo(url: string): Promise<readonly string[]> {
  const mailer = await openSmtpMailer({ url, from: FROM });
  const stopping = new AbortController();
  const failures: string[] = [];
  const failed = (error: unknown, what: string): void => void failures.push(`${what}: ${String(error)}`);
  const delivery = { publicUrl: 'https://gemscout.example', deliver: mailer.deliver, failed };
  const sending = accounts.mails.send(delivery, stopping.signal);
  ends.push(async () => {
    stopping.abort();
    await sending;
    mailer.close();
  });
  return failures;
}

async function causeMail(): Promise<void> {
  people += 1;
  const email = `person${people}@example.com`;
  await accounts.createAccount({ email, plan: 'none', verified: true });
  await accounts.passwordResets.request(email);
}

const waiting = () => queryDatabase(database.url, 'SELECT FROM accounts.mail WHERE NOT decoy');

describe.each([
  ['STARTTLS', false],
  ['TLS from the first byte', true],
])('over %s', (_how, secure) => {
  it('a mail reaches a server whose certificate is trusted', async () => {
    const ours = selfSigned(ELSEWHERE);
    trust(ours);
    const { url, taken } = await mailServer(ours, secure);
    await causeMail();
    expect(await sendTo(url)).toEqual([]);
    await waitFor(async () => (await waiting()).length === 0);
    expect(taken).toEqual([expect.stringContaining('Set a new Gemscout password')]);
  });

  it('a mail waits while nobody vouches for the certificate, and goes once somebody does', async () => {
    const ours = selfSigned(ELSEWHERE);
    const { url, taken } = await mailServer(ours, secure);
    await causeMail();
    const failures = await sendTo(url);
    await waitFor(() => failures.length > 0);
    expect([failures[0], taken]).toEqual([expect.stringMatching(/^again: .*self-signed certificate/), []]);
    expect(await waiting()).toHaveLength(1);

    trust(ours);
    await queryDatabase(database.url, 'UPDATE accounts.mail SET send_after = now()');
    await waitFor(() => taken.length === 1);
  });

  it('a mail waits where the certificate is that of another server', async () => {
    const others = selfSigned('192.0.2.7');
    trust(others);
    const { url, taken } = await mailServer(others, secure);
    await causeMail();
    const failures = await sendTo(url);
    await waitFor(() => failures.length > 0);
    expect([failures[0], taken]).toEqual([expect.stringMatching(/^again: .*altnames/), []]);
    expect(await waiting()).toHaveLength(1);
  });
});
