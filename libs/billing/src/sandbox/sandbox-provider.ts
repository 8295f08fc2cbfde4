import { createHmac, timingSafeEqual } from 'node:crypto';
import { BillingError, type BillingContext } from '../billing.ts';
import type { BillingDatabase } from '../billing-database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import {
  closeCheckouts,
  changeState,
  forgetCustomer,
  isKnown,
  nowOf,
  openSession,
  stateOf,
  statesOf,
} from './sandbox-rows.ts';
import { actOn, chargedCents, subscriptionOfState } from './sandbox-subscription.ts';

export const CHECKOUT_PATH = '/dev/billing/checkout/';
export const PORTAL_PATH = '/dev/billing/portal/';

/** Takes no money: subscriptions are rows that renew by the database's clock, and our own pages ask for the card. */
export function sandboxProvider(database: BillingDatabase, hash: BillingContext['hash']): PaymentProvider {
  const pageAt = (path: string, returnTo: string, sessionId: string): string =>
    new URL(path + sessionId, returnTo).toString();

  return {
    name: 'sandbox',
    createCustomer: async ({ workspaceId }) => `cus_sandbox_${workspaceId}`,
    hasCustomer: (customerId) => isKnown(database, customerId),

    async subscriptions(customerId) {
      const now = await nowOf(database);
      return (await statesOf(database, customerId, now)).map((state) => subscriptionOfState(state, now));
    },

    async checkoutUrl({ customerId, plan, interval, trialDays, returnTo }) {
      await closeCheckouts(database, customerId);
      const request = { kind: 'checkout', plan, interval, trialDays, returnTo } as const;
      return pageAt(CHECKOUT_PATH, returnTo, await openSession(database, { customerId, request }));
    },

    async changePlanUrl(customerId, _current, wanted, returnTo) {
      const request = { kind: 'portal', wanted, returnTo } as const;
      return pageAt(PORTAL_PATH, returnTo, await openSession(database, { customerId, request }));
    },

    async portalUrl(customerId, returnTo) {
      const request = { kind: 'portal', returnTo } as const;
      return pageAt(PORTAL_PATH, returnTo, await openSession(database, { customerId, request }));
    },

    async cancelNow(id) {
      const now = await nowOf(database);
      await changeState(database, id, (state) => actOn(state, { type: 'end' }, now));
    },

    refundAll: (id) => refundedCents(database, id),

    deleteCustomer: (customerId) => forgetCustomer(database, customerId),

    readEvent(bytes, signature) {
      const expected = Buffer.from(signatureOf(hash, bytes));
      const given = Buffer.from(signature ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new BillingError('webhook_signature_invalid');
      const [id = '', customerId] = Buffer.from(bytes).toString().split('\n');
      return { id, customerId };
    },
  };
}

/** No money was taken, so none goes back: what it would be. */
async function refundedCents(database: BillingDatabase, id: string): Promise<number> {
  const state = await stateOf(database, id);
  return state ? chargedCents(state, await nowOf(database)) : 0;
}

/** The message that tells of a change, as the sandbox sends it to this process itself. */
export function sandboxEvent(hash: BillingContext['hash'], id: string, customerId: string) {
  const bytes = Buffer.from(`${id}\n${customerId}`);
  return { bytes, signature: signatureOf(hash, bytes) };
}

function signatureOf(hash: BillingContext['hash'], bytes: Uint8Array): string {
  return createHmac('sha256', hash('sandbox webhook', '')).update(bytes).digest('hex');
}
