import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../free-port.ts';
import { MailError } from './mail.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const FROM = 'Gemscout <no-reply@gemscout.example>';
const mail = {
  id: 'c0ffee',
  to: 'ada+gems@example.com',
  subject: 'Grüße & more',
  text: 'Hello Ada',
  html: '<p>Hello</p>',
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A mail server on this machine with these options. */
async function server(options: SMTPServerOptions = {}, port?: number) {
  const messages: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      void text(stream).then((message) => {
        messages.push(message);
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  const at = port ?? (await freePort());
  await new Promise<void>((listening) => smtp.listen(at, '127.0.0.1', listening));
  ends.push(() => new Promise<void>((closed) => smtp.close(closed)));
  return { url: `smtp://127.0.0.1:${at}`, messages };
}

async function mailer(url: string) {
  const opened = await openSmtpMailer({ url, from: FROM });
  ends.push(() => opened.close());
  return opened;
}

const refusal = (status: number) => Object.assign(new Error('as the server says'), { responseCode: status });

it('hands a mail to a server of this machine that knows no TLS, as text and as HTML, with an id that a copy repeats', async () => {
  const { url, messages } = await server();
  const { deliver } = await mailer(url);
  await deliver(mail);
  await deliver(mail);
  for (const message of messages) {
    expect(message).toMatch(/^Message-ID: <c0ffee@gemscout.example>\r$/im);
    expect(message).toMatch(/^From: Gemscout <no-reply@gemscout.example>\r$/m);
    expect(message).toMatch(/^To: ada\+gems@example.com\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect([message.includes('text/plain'), message.includes('text/html')]).toEqual([true, true]);
  }
  expect(messages).toHaveLength(2);
});

it('names the address that ends such mails, as RFC 8058 asks, where there is one', async () => {
  const { url, messages } = await server();
  const { deliver } = await mailer(url);
  await deliver({ ...mail, stopUrl: 'https://gemscout.example/unsubscribe?token=t' });
  await deliver(mail);
  expect(messages[0]).toMatch(/^List-Unsubscribe: <https:\/\/gemscout\.example\/unsubscribe\?token=t>\r$/im);
  expect(messages[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
  expect(messages[1]).not.toContain('List-Unsubscribe');
});

it('logs in with what the address says', async () => {
  const seen: unknown[] = [];
  const { url, messages } = await server({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  const { deliver } = await mailer(url.replace('//', '//ada:p%40ss@'));
  await deliver(mail);
  expect([seen, messages.length]).toEqual([[['ada', 'p@ss']], 1]);
});

describe('what may come right later is no refusal', () => {
  it('a server that is away, and back', async () => {
    const port = await freePort();
    const { deliver } = await mailer(`smtp://127.0.0.1:${port}`);
    await expect(deliver(mail)).rejects.not.toBeInstanceOf(MailError);
    const { messages } = await server({}, port);
    await deliver(mail);
    expect(messages).toHaveLength(1);
  });

  it('a server that puts off a recipient, or the text, and takes it then', async () => {
    const told = [refusal(451), null, null];
    const { url, messages } = await server({ onRcptTo: (_address, _session, done) => done(told.shift() ?? null) });
    const { deliver } = await mailer(url);
    await expect(deliver(mail)).rejects.toMatchObject({ responseCode: 451 });
    await deliver(mail);
    expect(messages).toHaveLength(1);
  });

  it('a sender whom the server does not let in', async () => {
    const { url } = await server({ onMailFrom: (_address, _session, done) => done(refusal(553)) });
    const { deliver } = await mailer(url);
    await expect(deliver(mail)).rejects.toMatchObject({ responseCode: 553 });
  });
});

it('a recipient whom the server does not know is refused for good', async () => {
  const { url } = await server({ onRcptTo: (_address, _session, done) => done(refusal(550)) });
  const { deliver } = await mailer(url);
  await expect(deliver(mail)).rejects.toBeInstanceOf(MailError);
});

it.each([
  ['address', { to: 'ada@example.com\r\nBcc: eve@example.com' }],
  ['subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
])('a mail with an %s of several lines never leaves', async (_what, wrong) => {
  const { url, messages } = await server();
  const { deliver } = await mailer(url);
  await expect(deliver({ ...mail, ...wrong })).rejects.toBeInstanceOf(MailError);
  expect(messages).toEqual([]);
});

it('a server elsewhere gets nothing without TLS', async () => {
  const { url, messages } = await server();
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0'); // this machine, by an address other than loopback
  const { deliver } = await mailer(elsewhere);
  await expect(deliver(mail)).rejects.toThrow(/STARTTLS|TLS/i);
  await (await mailer(`${elsewhere}/?requireTLS=false`)).deliver(mail);
  expect(messages).toHaveLength(1);
});
