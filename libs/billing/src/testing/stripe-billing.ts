import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import Stripe from 'stripe';
import type { BillingUnderTest } from './billing.contract.ts';
import type { Billing } from '../billing.ts';
import { recordedPlans, testHash } from './billing-context.ts';
import { openStripeBilling } from '../open-stripe-billing.ts';
import { makeAtStripe } from '../stripe/set-up-stripe.ts';
import { recordedBody, type Body } from './stripe-recordings.ts';
import { stripeServer, type StripeServer } from './stripe-server.ts';

const WEBHOOK_SECRET = 'whsec_of_the_specs';

export type StripeBillingUnderTest = BillingUnderTest & {
  readonly server: StripeServer;
  readonly databaseUrl: string;
  /** Billing as another process has it. */
  openAgain(): Promise<Billing>;
  customerOf(workspaceId: string): Promise<string>;
};

/** For specs: billing by Stripe, against a server that plays Stripe. */
export async function stripeBillingUnderTest(
  name: string,
  { setUp = true }: { readonly setUp?: boolean } = {},
): Promise<StripeBillingUnderTest> {
  const database = await scratchDatabase(name);
  const server = await stripeServer();
  const account = { secretKey: 'sk_test_specs', webhookSecret: WEBHOOK_SECRET, baseUrl: server.baseUrl };
  if (setUp) await makeAtStripe(account, () => undefined);
  const accounts = recordedPlans();
  const billing = await openStripeBilling(database.url, account, { plans: accounts, hash: testHash });
  const customerOf = async (workspaceId: string): Promise<string> => {
    const find = 'SELECT customer_id AS id FROM billing.customer WHERE workspace_id = $1';
    return (await queryDatabase<{ id: string }>(database.url, find, [workspaceId]))[0]?.id ?? '';
  };
  return {
    billing,
    server,
    customerOf,
    plans: accounts.plans,
    databaseUrl: database.url,
    openAgain: () => openStripeBilling(database.url, account, { plans: accounts, hash: testHash }),
    pay: async (url, card) => server.pay(url, card),
    act: async (workspaceId, act) => server.act(await customerOf(workspaceId), act),
    deleteCustomer: async (workspaceId) => server.deleteCustomer(await customerOf(workspaceId)),
    async event(workspaceId, id) {
      const object = { ...recordedBody('object.subscription'), customer: await customerOf(workspaceId) };
      return signed({ id, type: 'customer.subscription.updated', data: { object } });
    },
    async close() {
      await billing.close();
      await server.close();
      await database.drop();
    },
  };
}

/** An event as Stripe sends it. @param timestamp Unix seconds; default: now */
export function signed(event: Body, timestamp?: number): { readonly bytes: Buffer; readonly signature: string } {
  const payload = JSON.stringify({ ...recordedBody('object.event'), ...event });
  const header = { payload, secret: WEBHOOK_SECRET, ...(timestamp !== undefined && { timestamp }) };
  return { bytes: Buffer.from(payload), signature: Stripe.webhooks.generateTestHeaderString(header) };
}
