import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { openConfiguredBilling, type Billing } from '@gemscout/billing';
import { billingStream } from '@gemscout/domain';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { mailbox } from '../testing/mailbox.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let app: NestFastifyApplication;
/** Sells to the EU, with payments that the sandbox takes. */
let eu: NestFastifyApplication;
let billing: Billing;

const SECRET = 'whsec_specs';
const NOBODY_LISTENS = 'http://127.0.0.1:1';

beforeAll(async () => {
  api = await apiUnderTest('api_stripe');
  const stripe = { mode: 'stripe', secretKey: 'sk_test_x', webhookSecret: SECRET, baseUrl: NOBODY_LISTENS } as const;
  billing = await openConfiguredBilling(stripe, api.databaseUrl, api.accounts);
  const away = { ...api.deps, billing, publicUrl: 'https://gemscout.example.com', sellsToEu: true };
  app = await createApi(away, { logLevels: [] });
  eu = await createApi({ ...api.deps, sellsToEu: true }, { logLevels: [] });
  for (const each of [app, eu]) {
    await each.init();
    await each.getHttpAdapter().getInstance().ready();
  }
});
afterAll(async () => {
  await app?.close();
  await eu?.close();
  await billing?.close();
  await api?.close();
});

function signed(payload: string, secondsAgo = 0) {
  const time = Math.floor(Date.now() / 1_000) - secondsAgo;
  const hash = createHmac('sha256', SECRET).update(`${time}.${payload}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${hash}`, 'content-type': 'application/json; charset=utf-8' };
}

const deliver = (payload: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/billing/webhook', payload, headers });

describe('a webhook of Stripe', () => {
  it.each([
    [
      'whose bytes JSON would write otherwise',
      '{ "id":"evt_1",\r\n "type" : "invoice.paid" , "n": 1.0, "s": "\\u00e9" }',
    ],
    ['of 900 KB', JSON.stringify({ id: 'evt_2', type: 'invoice.paid', filler: 'x'.repeat(900_000) })],
    ['of another version of the API', JSON.stringify({ id: 'evt_3', type: 'ping', api_version: '2015-02-18' })],
    ['with keys that other routes refuse', '{"id":"evt_4","type":"ping","__proto__":{"a":1}}'],
  ])('%s is taken by its signature', async (_what, payload) => {
    const answer = await deliver(payload, signed(payload));
    expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'ignored' }]);
  });

  it.each<[string, number, string, (payload: string) => Record<string, string>]>([
    ['a wrong signature', 400, '{}', () => ({ ...signed('{"a":1}') })],
    ['no signature', 400, '{}', () => ({ 'content-type': 'application/json' })],
    ['a signature of six minutes ago', 400, '{}', (payload) => signed(payload, 360)],
    ['no body', 400, '', (payload) => signed(payload)],
    ['a signed body that is not JSON', 400, 'none', (payload) => signed(payload)],
    ['more than 1 MB', 413, 'x'.repeat(1_100_000), (payload) => signed(payload)],
    ['another type', 415, '{}', (payload) => ({ ...signed(payload), 'content-type': 'text/plain' })],
  ])('with %s is %i, with a sentence', async (_what, status, payload, headersOf) => {
    const answer = await deliver(payload, headersOf(payload));
    expect([answer.statusCode, answer.json().status]).toEqual([status, status]);
  });
});

it('while Stripe is away checkout and sync are 503 with one clear sentence, and the plan stays', async () => {
  const { token, workspaceId } = await api.accounts.createAccount({
    email: 'a@example.com',
    plan: 'none',
    verified: true,
  });
  await queryDatabase(api.databaseUrl, 'UPDATE accounts.workspace SET plan_granted = false WHERE id = $1', [
    workspaceId,
  ]);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await api.accounts.plans.set(workspaceId, { plan: 'premium', renewsAt: until, until });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url: '/billing/checkout?plan=basic', headers });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    503,
    'The payment service is temporarily unavailable. Your plan is unchanged. Try again in a minute.',
  ]);
  const me = await app.inject({ url: '/billing/me', headers });
  expect(me.json()).toMatchObject({ active_plan: 'premium', plan_renews_at: until, lapsed: false });
  expect((await apiCalls({ ...api, app }).start(token, { kind: 'trending' })).statusCode).toBe(201);
});

describe('a withdrawal from the contract', () => {
  const WITHDRAW = { method: 'POST', url: '/billing/withdrawal' } as const;
  const to = { origin: 'http://localhost:3000' };
  const monthly = { plan: 'basic', interval: 'monthly' } as const;
  const idOf = (url: string): string => url.split('/').at(-1) ?? '';
  let cards = 0;

  /** Somebody who has paid, `days` ago; the first seven are a trial. */
  async function boughtBefore(days: number) {
    const email = `${crypto.randomUUID()}@example.com`;
    await api.accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
    const token = (await api.accounts.logIn(email, 'x')) ?? '';
    const workspaceId = (await api.accounts.session(token))?.workspaceId ?? '';
    const { sandbox } = api.billing;
    await sandbox?.pay(idOf(await api.billing.checkout({ email, workspaceId }, monthly, to)), `4242 ${(cards += 1)}`);
    const portal = idOf(await api.billing.portal({ email, workspaceId }, to));
    if (days > 0) await sandbox?.act(portal, { type: 'pass', days });
    const headers = { authorization: `Bearer ${token}` };
    const me = async (by = eu) => (await by.inject({ url: '/billing/me', headers })).json();
    const withdraw = async (by = eu) => {
      const answer = await by.inject({ ...WITHDRAW, headers });
      return [answer.statusCode, answer.json()] as const;
    };
    return { email, workspaceId, me, withdraw };
  }

  it('ends the plan, refunds, records an event and is confirmed by one mail, however often it is sent', async () => {
    const { email, workspaceId, me, withdraw } = await boughtBefore(14);
    expect((await me()).withdrawal).toEqual({
      last_day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      declared_at: null,
    });
    const answers = [...(await Promise.all([withdraw(), withdraw()])), await withdraw()];
    const [first] = answers;
    expect(first).toEqual([200, { declared_at: expect.any(String), refunded_cents: 1_500 }]);
    expect(answers).toEqual([first, first, first]);
    expect(await me()).toMatchObject({ active_plan: 'none', lapsed: true, withdrawal: null });
    const types: string[] = [];
    for await (const { type } of api.store.read(billingStream(workspaceId))) types.push(type);
    expect(types).toEqual(['WithdrawalDeclared', 'ContractWithdrawn']);
    const mails = mailbox(api.app);
    const { text } = await mails.mailTo(email, 'withdrawn');
    expect(text).toContain('You have withdrawn from the contract for the Basic plan, monthly.');
    expect(text).toContain('$15 is refunded to the card that paid.');
    expect(
      await queryDatabase(
        api.databaseUrl,
        `SELECT FROM accounts.development_mail WHERE recipient = $1 AND text LIKE '%withdrawn%'`,
        [email],
      ),
    ).toHaveLength(1);
  });

  it('in a trial refunds nothing', async () => {
    const { withdraw } = await boughtBefore(0);
    expect(await withdraw()).toEqual([200, { declared_at: expect.any(String), refunded_cents: 0 }]);
  });

  it('on day 15 is refused with its sentence, is not offered, and changes nothing', async () => {
    const { me, withdraw } = await boughtBefore(15);
    const before = await me();
    expect(before).toMatchObject({ active_plan: 'basic', withdrawal: null });
    const [status, problem] = await withdraw();
    expect([status, problem.code]).toEqual([409, 'withdrawal_over']);
    expect(problem.detail).toMatch(
      /^The 14 days to withdraw from the contract ended on \d+ \w+ \d{4}\. You can cancel/,
    );
    expect(await me()).toEqual(before);
  });

  it('that the provider does not carry out counts from when it was sent, and is finished by the next, also after day 15', async () => {
    const { workspaceId, me, withdraw } = await boughtBefore(14);
    const [status, problem] = await withdraw(app);
    expect([status, problem.code]).toEqual([503, 'withdrawal_unfinished']);
    expect(problem.detail).toContain('Nothing is lost: send it again in a minute.');
    expect(await me()).toMatchObject({ active_plan: 'basic', withdrawal: { declared_at: expect.any(String) } });
    await queryDatabase(
      api.databaseUrl,
      `UPDATE billing.customer SET subscription = jsonb_set(subscription, '{createdAt}', '"2020-01-01T00:00:00.000Z"') WHERE workspace_id = $1`,
      [workspaceId],
    );
    expect(await withdraw()).toEqual([200, { declared_at: expect.any(String), refunded_cents: 1_500 }]);
    expect(await me()).toMatchObject({ active_plan: 'none', withdrawal: null });
  });

  it('needs a subscription of one’s own, and an operator who sells to the EU', async () => {
    const { me, withdraw } = await boughtBefore(1);
    expect((await me(api.app)).withdrawal).toBeNull();
    expect((await withdraw(api.app))[0]).toBe(404);
    const calls = apiCalls({ ...api, app: eu });
    const token = await calls.tokenOf('granted@example.com', 'premium');
    const granted = await calls.call('POST /billing/withdrawal', undefined, { token });
    expect([granted.statusCode, granted.json().code]).toEqual([409, 'plan_granted']);
  });
});
