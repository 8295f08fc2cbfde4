import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { openConfiguredBilling, type Billing } from '@gemscout/billing';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let app: NestFastifyApplication;
let billing: Billing;

const SECRET = 'whsec_specs';
const NOBODY_LISTENS = 'http://127.0.0.1:1';

beforeAll(async () => {
  api = await apiUnderTest('api_stripe');
  const stripe = { mode: 'stripe', secretKey: 'sk_test_x', webhookSecret: SECRET, baseUrl: NOBODY_LISTENS } as const;
  billing = await openConfiguredBilling(stripe, api.databaseUrl, api.accounts);
  app = await createApi({ ...api.deps, billing, publicUrl: 'https://gemscout.example.com' }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app?.close();
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
