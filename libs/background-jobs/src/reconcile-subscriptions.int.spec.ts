import 'reflect-metadata';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import { openConfiguredBilling, type Billing } from '@gemscout/billing';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reconcileSubscriptions, type ReconcileDeps } from './reconcile-subscriptions.ts';

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let accounts: Accounts;
let sandbox: Billing;
const said: unknown[] = [];
const logger = { warn: (what: object) => void said.push(what), info: (what: object) => void said.push(what) };

beforeAll(async () => {
  database = await scratchDatabase('reconciling');
  accounts = await openAccounts(database.url);
  sandbox = await openConfiguredBilling({ mode: 'sandbox' }, database.url, accounts);
});
afterAll(async () => {
  await sandbox?.close();
  await accounts?.close();
  await database?.drop();
});

function startReconciling(billing: ReconcileDeps['billing']): { close(): Promise<void> } {
  const stopping = new AbortController();
  const working = reconcileSubscriptions({ billing, logger, everyMs: 20 }, stopping.signal);
  return {
    async close() {
      stopping.abort();
      await working;
    },
  };
}

const email = 'ada@example.com';

async function subscribed(): Promise<string> {
  await accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
  const token = (await accounts.logIn(email, 'x')) ?? '';
  const workspaceId = (await accounts.session(token))?.workspaceId ?? '';
  const wanted = { plan: 'basic', interval: 'monthly' } as const;
  const url = await sandbox.checkout({ email, workspaceId }, wanted, { origin: 'http://localhost:3000' });
  await sandbox.sandbox?.pay(url.split('/').at(-1) ?? '', '424242424242');
  return token;
}

/** Changes the subscription without a webhook. */
const change = (field: string, value: string) =>
  queryDatabase(
    database.url,
    'UPDATE billing.sandbox_subscription SET state = state || jsonb_build_object($1::text, $2::text)',
    [field, value],
  );

async function planBecomes(token: string, plan: string): Promise<void> {
  await waitFor(async () => (await accounts.session(token))?.plan === plan);
}

it('what no webhook told is found at the start and in every round after it', async () => {
  const token = await subscribed();
  await change('plan', 'premium');
  const reconciling = startReconciling(sandbox);
  await planBecomes(token, 'premium');
  await change('plan', 'elite');
  await planBecomes(token, 'elite');
  await change('endedAt', '2026-01-01T00:00:00.000Z');
  await planBecomes(token, 'none');
  await reconciling.close();
  expect(said).toContainEqual(expect.objectContaining({ changed: 1 }));
});

it('goes on after a round in which nobody answered', async () => {
  const stripe = {
    mode: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    baseUrl: 'http://127.0.0.1:1',
  } as const;
  const billing = await openConfiguredBilling(stripe, database.url, accounts);
  said.length = 0;
  const reconciling = startReconciling(billing);
  await waitFor(() => said.length >= 2);
  await reconciling.close();
  await billing.close();
  expect(said[0]).toMatchObject({ err: { code: 'billing_unavailable' } });
});
