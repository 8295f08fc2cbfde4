import 'reflect-metadata';
import { openConfiguredBilling } from '@gemscout/billing';
import { queryDatabase } from '@gemscout/postgres';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { startReconciling } from './reconciliation.ts';

let api: ApiUnderTest;
const said: unknown[] = [];
const logger = { warn: (what: object) => void said.push(what), info: (what: object) => void said.push(what) };

beforeAll(async () => {
  api = await apiUnderTest('reconciling');
}, 60_000);
afterAll(() => api?.close());

const email = 'ada@example.com';

async function subscribed(): Promise<string> {
  await api.accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
  const token = (await api.accounts.logIn(email, 'x')) ?? '';
  const workspaceId = (await api.accounts.session(token))?.workspaceId ?? '';
  const wanted = { plan: 'basic', interval: 'monthly' } as const;
  const url = await api.billing.checkout({ email, workspaceId }, wanted, { origin: 'http://localhost:3000' });
  await api.billing.sandbox?.pay(url.split('/').at(-1) ?? '', '424242424242');
  return token;
}

/** What nobody tells: the subscription is another one now. */
const change = (field: string, value: string) =>
  queryDatabase(
    api.databaseUrl,
    'UPDATE billing.sandbox_subscription SET state = state || jsonb_build_object($1::text, $2::text)',
    [field, value],
  );

async function planBecomes(token: string, plan: string): Promise<void> {
  await waitFor(async () => (await api.accounts.session(token))?.plan === plan);
}

it('what no webhook told is found at the start and in every round after it', async () => {
  const token = await subscribed();
  await change('plan', 'premium');
  const reconciling = startReconciling({ billing: api.billing, logger, everyMs: 20 });
  await planBecomes(token, 'premium');
  await change('plan', 'elite');
  await planBecomes(token, 'elite');
  await change('endedAt', '2026-01-01T00:00:00.000Z');
  await planBecomes(token, 'none');
  await reconciling.close();
  expect(said).toContainEqual(expect.objectContaining({ changed: 1 }));
}, 60_000);

it('goes on after a round in which nobody answered', async () => {
  const stripe = {
    mode: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    baseUrl: 'http://127.0.0.1:1',
  } as const;
  const billing = await openConfiguredBilling(stripe, api.databaseUrl, api.accounts);
  said.length = 0;
  const reconciling = startReconciling({ billing, logger, everyMs: 20 });
  await waitFor(() => said.length >= 2);
  await reconciling.close();
  await billing.close();
  expect(said[0]).toMatchObject({ err: { code: 'billing_unavailable' } });
}, 60_000);
