import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from './api-client.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const AGREED = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
const EMAIL = 'canary.person+tag@example.com';
const PASSWORDS = ['canary-password-of-old', 'canary-password-wrong', 'canary-password-anew'] as const;
const [OLD, WRONG, NEW] = PASSWORDS;
const SIGNATURE = `t=1,v1=${'canary5ig'.repeat(8)}`;

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;

beforeAll(async () => {
  data = await startedDirectory('log-canary');
  server = await startServer(data.path, { STRIPE_WEBHOOK_SECRET: 'whsec_canary', BILLING: 'sandbox' });
});
afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

const post = (path: string, body: object, token?: string, headers = {}) =>
  call(server.url, token, 'POST', path, body, headers);

type Mail = { readonly to: string; readonly text: string };

/** What a mail to the person says where the pattern has its group. */
async function mailed(pattern: RegExp): Promise<string> {
  for (;;) {
    const mails = (await call(server.url, undefined, 'GET', '/dev/mailbox.json')).body as readonly Mail[];
    const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((word) => word !== undefined);
    if (found !== undefined) return found;
    await sleep(50);
  }
}

const fieldOf = (body: unknown, field: string): string => String((body as Record<string, unknown>)[field]);

/** Signs up, guesses wrongly, logs in, verifies, resets, logs in again. @returns the secrets of it */
async function throughTheDoor(): Promise<readonly string[]> {
  await post('/auth/signup', { email: EMAIL, password: OLD, ...AGREED, legal_version: '2025-08-09' });
  await post('/auth/login', { email: EMAIL, password: WRONG });
  const session = fieldOf((await post('/auth/login', { email: EMAIL, password: OLD })).body, 'access_token');
  const code = await mailed(/\n([A-Z2-9]{6})\n/);
  expect((await post('/auth/verify-email/confirm', { email: EMAIL, code })).status).toBe(200);
  await post('/auth/password-reset/request', { email: EMAIL });
  const reset = await mailed(/reset\?token=([\w-]{43})/);
  await fetch(`${server.url}/reset?token=${reset}`);
  expect((await post('/auth/password-reset/confirm', { token: reset, new_password: NEW })).status).toBe(200);
  const again = fieldOf((await post('/auth/login', { email: EMAIL, password: NEW })).body, 'access_token');
  return [session, code, reset, again];
}

/** With a key, by a key in the address, with a ticket, and by a token in the address. @returns the secrets of it */
async function withKeyAndTicket(): Promise<readonly string[]> {
  const words = ['accounts', 'create', 'canary.elite@example.com', '--plan', 'elite', '--verified'];
  const { stdout } = await runProgram(cliProgram, words, { DATA_DIR: data.path });
  const person = stdout.trim();
  const key = fieldOf((await post('/api-keys', { name: 'canary' }, person)).body, 'key');
  expect((await fetch(`${server.url}/runs?key=${key}`)).status).toBe(400);
  const { status, body } = await post('/runs', { kind: 'trending' }, key);
  expect(status).toBe(201);
  const run = fieldOf(body, 'id');
  const ticket = fieldOf((await post(`/runs/${run}/stream-ticket`, {}, key)).body, 'ticket');
  for (const token of [ticket, person]) await (await fetch(`${server.url}/runs/${run}/events?token=${token}`)).text();
  return [person, key, ticket];
}

it('writes none of the secrets that pass through it, at its most talkative', async () => {
  const secrets = [...PASSWORDS, ...(await throughTheDoor()), ...(await withKeyAndTicket()), 'whsec_canary'];
  const event = { id: 'evt_canary', type: 'customer.subscription.updated' };
  expect((await post('/billing/webhook', event, undefined, { 'stripe-signature': SIGNATURE })).status).toBe(400);
  await post('/auth/login', { email: EMAIL, password: `${OLD}\u0000` });
  await server.stop();
  const output = server.output();
  expect(output).toContain('Gemscout is ready');
  for (const secret of [...secrets, SIGNATURE]) {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    expect(output).not.toContain(secret);
  }
  expect(output).not.toContain(EMAIL);
});
