import { text } from 'node:stream/consumers';
import { queryDatabase } from '@gemscout/postgres';
import { freePort, readInstance } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { call } from './api-client.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const AGREED = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
const NEWCOMER = { email: 'ada@example.com', password: 'x' };

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
let mailServer: SMTPServer;
beforeAll(async () => {
  data = await startedDirectory('mail');
});
afterAll(async () => {
  await server?.stop();
  await new Promise<void>((closed) => (mailServer ? mailServer.close(closed) : closed()));
  await data?.remove();
});

const sql = (statement: string) => queryDatabase(readInstance(data.path)?.databaseUrl ?? '', statement);

it('a mail that was caused comes, though the server is killed before it is sent, and again while it is sent', async () => {
  const port = await freePort();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Gemscout <no-reply@gemscout.example>' };
  server = await startServer(data.path, environment);
  const signUp = { ...NEWCOMER, ...AGREED, legal_version: '2025-08-09' };
  expect((await call(server.url, undefined, 'POST', '/auth/signup', signUp)).status).toBe(201);
  // One that is killed while it knocks holds the mail for two minutes; it is to be killed once nobody has opened.
  const isPutOff = `SELECT FROM accounts.mail WHERE NOT decoy AND attempts > 0 AND send_after < now() + interval '1 minute'`;
  await waitFor(async () => (await sql(isPutOff)).length === 1);
  await server.kill();

  const copies: string[] = [];
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, taken) {
      void text(stream).then((message) => {
        copies.push(message);
        if (copies.length > 1) taken(); // the first is never acknowledged
      });
    },
  });
  mailServer.on('error', () => undefined); // the connection of a killed client
  await new Promise<void>((listening) => mailServer.listen(port, '127.0.0.1', listening));
  server = await startServer(data.path, environment);
  await waitFor(() => copies.length === 1);
  await server.kill();

  server = await startServer(data.path, environment);
  expect(copies).toHaveLength(1); // it is leased for two minutes
  await sql('UPDATE accounts.mail SET send_after = now()');
  await waitFor(async () => (await sql('SELECT FROM accounts.mail WHERE NOT decoy')).length === 0);
  const ids = copies.map((message) => /^Message-ID: (.*)\r$/im.exec(message)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);

  const code = /^([A-Z2-9]{6})\r$/m.exec(copies[1] ?? '')?.[1];
  const confirmed = await call(server.url, undefined, 'POST', '/auth/verify-email/confirm', {
    email: NEWCOMER.email,
    code,
  });
  expect(confirmed.status).toBe(200);
});
