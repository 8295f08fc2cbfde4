import 'reflect-metadata';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const PROXY = '10.1.2.3';
const LOG_INS_OF_AN_ACCOUNT = 20;
const REQUESTS_OF_AN_ADDRESS = 60;
const CODES_OF_AN_ACCOUNT = 30;

let api: ApiUnderTest;
let second: NestFastifyApplication;
let seconds: Accounts;

beforeAll(async () => {
  api = await apiUnderTest('rate_limits');
  seconds = await openAccounts(api.databaseUrl);
  second = await createApi({ ...api.deps, accounts: seconds }, { logLevels: [], trustedProxies: ['10.0.0.0/8'] });
  await second.init();
  await second.getHttpAdapter().getInstance().ready();
  await api.accounts.createAccount({ email: 'ada@example.com', plan: 'none', verified: true, password: 'right' });
});
afterAll(async () => {
  await second?.close();
  await seconds?.close();
  await api?.close();
});
beforeEach(() => sql('DELETE FROM accounts.rate_limit'));

const sql = (text: string) => queryDatabase(api.databaseUrl, text);

type From = { readonly remoteAddress?: string; readonly headers?: Record<string, string> };

const post = (app: NestFastifyApplication, path: string, body: object, from: From = {}) =>
  app.inject({ method: 'POST', url: `/auth/${path}`, payload: body, remoteAddress: '192.0.2.1', ...from });
const wrong = (email: string) => ({ email, password: 'wrong' });

/** The statuses of `count` sequential calls, alternating between the two processes. */
async function statuses(count: number, path: string, body: (call: number) => object, from: From = {}) {
  const told: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const { statusCode } = await post(call % 2 === 0 ? api.app : second, path, body(call), from);
    told.push(statusCode);
  }
  return told;
}

const refused = (told: readonly number[]): number => told.filter((status) => status === 429).length;

describe('two processes count together', () => {
  it('wrong passwords of an account, also the right one after them, with one sentence and when to try again', async () => {
    const told = await statuses(LOG_INS_OF_AN_ACCOUNT + 4, 'login', () => wrong('Ada@example.com'));
    expect(told).toEqual([...Array<number>(LOG_INS_OF_AN_ACCOUNT).fill(401), 429, 429, 429, 429]);
    const answer = await post(second, 'login', { email: 'ada@example.com', password: 'right' });
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
    expect(answer.json().detail).toMatch(/^Too many requests\. Try again in 1\d minutes\.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(second, 'login', wrong('bob@example.com'))).statusCode).toBe(401);
  });

  it('calls from one network address for many accounts', async () => {
    const told = await statuses(REQUESTS_OF_AN_ADDRESS + 2, 'verify-email/request', (call) => ({
      email: `a${call}@b.c`,
    }));
    expect(refused(told)).toBe(2);
    expect(
      (await post(api.app, 'verify-email/request', { email: 'a@b.c' }, { remoteAddress: '192.0.2.2' })).statusCode,
    ).toBe(202);
  });

  it.each([
    ['verify-email/confirm', { email: 'ada@example.com', code: 'AAAAAA' }, CODES_OF_AN_ACCOUNT],
    ['verify-email/request', { email: 'ada@example.com' }, 5],
    ['password-reset/request', { email: 'nobody@example.com' }, 5],
    ['password-reset/confirm', { token: 'A'.repeat(43), new_password: 'a new password' }, 100],
  ])('calls of %s', async (path, body, allowed) => {
    const told = await statuses(allowed + 2, path, () => body);
    expect([told.slice(0, allowed).includes(429), ...told.slice(allowed)]).toEqual([false, 429, 429]);
  });

  it('sign-ups of one address of mail', async () => {
    const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
    const body = { email: 'new@example.com', password: 'x', ...agreed, legal_version: '2025-08-09' };
    expect(await statuses(6, 'signup', () => body)).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('but not what was right: thirty log-ins are no attack', async () => {
    const told = await statuses(30, 'login', () => ({ email: 'ada@example.com', password: 'right' }));
    expect(new Set(told)).toEqual(new Set([200]));
  });
});

describe('who calls', () => {
  const body = { email: 'x@example.com', code: 'AAAAAA' };
  const flood = (app: NestFastifyApplication, from: (call: number) => From) =>
    Promise.all(
      Array.from({ length: 202 }, (_, call) =>
        post(app, 'verify-email/confirm', { ...body, email: `x${call}@example.com` }, from(call)),
      ),
    ).then((answers) => refused(answers.map(({ statusCode }) => statusCode)));

  it('is the network address of the connection: what a header says of it counts for nothing', async () => {
    expect(await flood(api.app, (call) => ({ headers: { 'x-forwarded-for': `198.51.100.${call}` } }))).toBe(2);
  });

  it('is what a trusted proxy says, and nothing that its caller has said before', async () => {
    const via = (address: string) => ({ remoteAddress: PROXY, headers: { 'x-forwarded-for': address } });
    expect(await flood(second, (call) => via(`198.51.100.${call}`))).toBe(0);
    expect(await flood(second, (call) => via(`203.0.113.${call}, 192.0.2.9`))).toBe(2);
  });

  it('is not what somebody else than the proxy says', async () => {
    expect(await flood(second, (call) => ({ headers: { 'x-forwarded-for': `198.51.100.${call}` } }))).toBe(2);
  });
});

it('where nothing can be counted nothing passes: 503, also for the right password', async () => {
  await sql('ALTER TABLE accounts.rate_limit RENAME TO gone');
  const answer = await post(api.app, 'login', { email: 'ada@example.com', password: 'right' });
  await sql('ALTER TABLE accounts.gone RENAME TO rate_limit');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'accounts_unavailable']);
  expect((await post(api.app, 'login', { email: 'ada@example.com', password: 'right' })).statusCode).toBe(200);
});
