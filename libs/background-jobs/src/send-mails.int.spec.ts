import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { openAccounts } from '@gemscout/accounts';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { sendMails, type SendDeps } from './send-mails.ts';

it('a mail waits for a server that is away or puts it off, and then comes once', async () => {
  const database = await scratchDatabase('mail_smtp');
  const accounts = await openAccounts(database.url);
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
  stopping.abort();
  await sending;
  await new Promise<void>((closed) => server.close(closed));
  await accounts.close();
  await database.drop();
});
