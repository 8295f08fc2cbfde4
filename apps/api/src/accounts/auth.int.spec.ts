import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { mailbox } from '../testing/mailbox.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let mails: ReturnType<typeof mailbox>;

beforeAll(async () => {
  api = await apiUnderTest('auth');
  calls = apiCalls(api);
  mails = mailbox(api.app);
});
afterAll(() => api?.close());
beforeEach(() => sql('DELETE FROM accounts.rate_limit'));

const sql = (text: string) => queryDatabase<Record<string, unknown>>(api.databaseUrl, text);
const post = (route: string, body: unknown, headers: Record<string, string> = {}) =>
  calls.call(`POST /auth/${route}`, undefined, { body, headers });
const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
const signup = (email: string, password = 'x') => ({ email, password, ...agreed, legal_version: '2025-08-09' });
const tokenOf = async (email: string, password = 'x'): Promise<string> =>
  (await post('login', { email, password })).json().access_token;

describe('a newcomer', () => {
  it('may look but not start a run, is told the way out, and verifies with the code of the mail', async () => {
    await post('signup', signup(' New+tag@Example.com'));
    const token = await tokenOf('new+tag@example.com');
    const session = () => calls.call('GET /auth/session', undefined, { token });
    expect((await session()).json()).toMatchObject({ verified: false, mail: 'mailbox', demo: false });
    expect((await calls.call('GET /runs', undefined, { token })).json()).toMatchObject([{ sample: true }]);
    const refused = (await calls.start(token, { kind: 'trending' })).json();
    expect(refused).toMatchObject({ status: 403, code: 'email_unverified' });
    expect(refused.detail).toContain('/verify');
    const code = await mails.codeFor('New+tag@Example.com');
    const confirmed = await post('verify-email/confirm', {
      email: 'NEW+tag@example.com',
      code: ` ${code.toLowerCase()} `,
    });
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, {}]);
    expect((await session()).json()).toMatchObject({ verified: true });
    expect((await calls.start(token, { kind: 'trending' })).json()).toMatchObject({ status: 429 }); // no plan yet
  });

  it.each(['wrong', 'used', "another's"])('is refused a code that is %s in one sentence', async (kind) => {
    const email = `code-${kind.length}@example.com`;
    await Promise.all([post('signup', signup(email)), post('signup', signup(`other-${email}`))]);
    const [own, others] = [await mails.codeFor(email), await mails.codeFor(`other-${email}`)];
    if (kind === 'used') await post('verify-email/confirm', { email, code: own });
    const code = { wrong: 'AAAAA1', used: own, "another's": others }[kind];
    const { problem } = await refusal('verify-email/confirm', { email, code });
    expect(problem).toEqual({ status: 400, code: 'code_invalid', detail: 'Invalid or expired code' });
  });
});

async function refusal(route: string, body: unknown) {
  const answer = await post(route, body);
  const { status, code, detail } = answer.json();
  return { answer, problem: { status, code, detail } };
}

describe('a known and an unknown address', () => {
  it.each([
    ['signup', (email: string) => signup(email, 'another password')],
    ['login', (email: string) => ({ email, password: 'wrong' })],
    ['verify-email/request', (email: string) => ({ email })],
    ['verify-email/confirm', (email: string) => ({ email, code: 'AAAAAA' })],
    ['password-reset/request', (email: string) => ({ email })],
  ])('cannot be told apart by the answer of %s', async (route, body) => {
    const at = `${route.replace('/', '-')}@example.com`;
    await api.accounts.createAccount({ email: `known-${at}`, plan: 'none', verified: true });
    const told = async (email: string) => {
      const { statusCode, headers, body: text } = await post(route, body(email), { 'x-request-id': 'same' });
      const { date: _date, ...same } = headers;
      return { statusCode, headers: same, text: text.replace(/"trace_id":"\w+"/, '') };
    };
    expect(await told(`known-${at}`)).toEqual(await told(`other-${at}`));
  });

  it('the owner of a known one learns by mail that somebody signed up with it, and keeps the password', async () => {
    await api.accounts.createAccount({ email: 'owner@example.com', plan: 'none', verified: true, password: 'mine' });
    expect((await post('signup', signup('OWNER@example.com', 'theirs'))).statusCode).toBe(201);
    expect((await mails.mailTo('owner@example.com')).subject).toBe('You already have a Gemscout account');
    expect((await post('login', { email: 'owner@example.com', password: 'theirs' })).statusCode).toBe(401);
    expect(await tokenOf('owner@example.com', 'mine')).toBeDefined();
  });
});

describe('a password reset', () => {
  it('sets the password on a click and never on a GET, once, and ends every session', async () => {
    await post('signup', signup('reset@example.com'));
    const [before, other] = [await tokenOf('reset@example.com'), await calls.tokenOf('stays@example.com', 'none')];
    expect((await post('password-reset/request', { email: 'reset@example.com' })).json()).toEqual({});
    const token = await mails.resetTokenFor('reset@example.com');
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/reset?token=${token}`, `/auth/password-reset/confirm?token=${token}`])
        await api.app.inject({ method, url });
    expect((await calls.call('GET /runs', undefined, { token: before })).statusCode).toBe(200);
    const body = { token, new_password: 'a new password' };
    expect((await refusal('password-reset/confirm', { ...body, new_password: 'elevenchars' })).problem).toMatchObject({
      status: 422,
      detail: 'The field "new_password" is too short: at least 12 characters.',
    });
    expect((await post('password-reset/confirm', body)).json()).toEqual({});
    expect((await calls.call('GET /runs', undefined, { token: before })).statusCode).toBe(401);
    expect((await calls.call('GET /runs', undefined, { token: other })).statusCode).toBe(200);
    expect(await tokenOf('reset@example.com', 'a new password')).toBeDefined();
    for (const again of [token, 'A'.repeat(43), 'x'])
      expect((await refusal('password-reset/confirm', { ...body, token: again })).problem).toEqual({
        status: 400,
        code: 'reset_token_invalid',
        detail: 'Invalid or expired token',
      });
    expect((await mails.mailTo('reset@example.com', 'password was changed')).text).toContain('/forgot');
  });
});

describe('what cannot be used is refused in one sentence and changes nothing', () => {
  const ADDRESSES = ['a@b.c\r\nBcc: e@f.g', 'a@b.c,e@f.g', `${'a'.repeat(294)}@b.c`, 'İ@example.com', 'nobody', ''];

  it.each(['signup', 'login', 'verify-email/request', 'verify-email/confirm', 'password-reset/request'])(
    'an address that is none, at %s',
    async (route) => {
      const rest = { signup: signup(''), login: { password: 'x' }, 'verify-email/confirm': { code: 'AAAAAA' } };
      const before = await state();
      for (const email of ADDRESSES) {
        const { problem } = await refusal(route, {
          ...Object.entries(rest).find(([name]) => name === route)?.[1],
          email,
        });
        expect([problem.status, problem.detail]).toEqual([422, expect.stringContaining('The field "email"')]);
      }
      expect(await state()).toEqual(before);
    },
  );

  it('a password with NUL, of many characters, and of 1 MB', async () => {
    const before = await state();
    for (const [password, status] of [
      ['a\u0000b', 422],
      ['p'.repeat(900_000), 422],
      ['p'.repeat(1_100_000), 413],
    ] as const)
      for (const [route, body] of [
        ['signup', signup('long@example.com', password)],
        ['login', { email: 'long@example.com', password }],
        ['password-reset/confirm', { token: 'A'.repeat(43), new_password: password }],
      ] as const) {
        const { problem } = await refusal(route, body);
        expect([problem.status, problem.detail.length < 200]).toEqual([status, true]);
      }
    expect(await state()).toEqual(before);
  });

  it('a field that is not known', async () => {
    const { problem } = await refusal('verify-email/request', { email: 'a@b.c', admin: true });
    expect(problem.detail).toBe('The request has a field that is not known: "admin".');
  });

  const state = () =>
    sql(`SELECT (SELECT count(*) FROM accounts."user") AS users, (SELECT count(*) FROM accounts.mail) AS mails,
      (SELECT count(*) FROM accounts.verification_code) AS codes, (SELECT count(*) FROM accounts.password_reset) AS resets`);
});

it.each([1, 12, 72, 73, 1_000])('a password of %i characters is accepted', async (length) => {
  const [email, password] = [`long-${length}@example.com`, 'p'.repeat(length)];
  expect((await post('signup', signup(email, password))).statusCode).toBe(201);
  expect(await tokenOf(email, password)).toBeDefined();
});

it.each(['💎', '💎'.repeat(1_000)])('a password of emoji is accepted', async (password) => {
  const email = `emoji-${password.length}@example.com`;
  expect((await post('signup', signup(email, password))).statusCode).toBe(201);
  expect(await tokenOf(email, password)).toBeDefined();
});
