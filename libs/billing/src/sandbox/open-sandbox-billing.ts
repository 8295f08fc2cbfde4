import { randomUUID } from 'node:crypto';
import type { Billing, BillingContext } from '../billing.ts';
import { openBillingDatabase, type BillingDatabase, type Rows } from '../billing-database.ts';
import { BillingRules } from '../billing-rules.ts';
import { workspaceOf } from '../customers.ts';
import type { ProvidedSubscription } from '../payment-provider.ts';
import { subscriptionThatCounts } from '../subscription.ts';
import type { Sandbox, SandboxPage } from './sandbox.ts';
import { sandboxEvent, sandboxProvider } from './sandbox-provider.ts';
import {
  addState,
  changeState,
  findSession,
  nowOf,
  statesOf,
  takeCheckout,
  type SandboxSession,
} from './sandbox-rows.ts';
import { actOn, beginSubscription, subscriptionOfState } from './sandbox-subscription.ts';

/** Billing that takes no money, with its tables in the database at `url`. @throws BillingUnavailable where that is away */
export async function openSandboxBilling(url: string, context: BillingContext): Promise<Billing> {
  const database = await openBillingDatabase(url);
  const { hash } = context;
  const billing = new BillingRules(database, sandboxProvider(database, hash), context);
  const tell = async (customerId: string): Promise<void> => {
    const { bytes, signature } = sandboxEvent(hash, `evt_sandbox_${randomUUID()}`, customerId);
    await billing.handleWebhook(bytes, signature);
  };
  return Object.assign(billing, { sandbox: sandboxPages(database, hash, tell) });
}

/** @param tell sends the message that something has changed, as Stripe would */
function sandboxPages(
  database: BillingDatabase,
  hash: BillingContext['hash'],
  tell: (customerId: string) => Promise<void>,
): Sandbox {
  /** Runs `work` on an open session while nothing else happens to its workspace. */
  async function alone<Result>(sessionId: string, work: (rows: Rows, session: SandboxSession) => Promise<Result>) {
    const session = await findSession(database, sessionId);
    const workspaceId = session && (await workspaceOf(database, session.customerId));
    return workspaceId ? database.locked(workspaceId, (rows) => work(rows, session)) : undefined;
  }

  return {
    async page(sessionId) {
      const session = await findSession(database, sessionId);
      return session && pageOf(database, session);
    },

    async pay(sessionId, cardNumber) {
      const cardFingerprint = hash('sandbox card', cardNumber.replaceAll(/\D/g, '')).toString('hex');
      const paid = await alone(sessionId, async (rows, { customerId }) => {
        const taken = await takeCheckout(rows, sessionId);
        if (taken?.request.kind !== 'checkout') return undefined;
        const begin = { ...taken.request, id: `sub_sandbox_${randomUUID()}`, cardFingerprint };
        await addState(rows, customerId, beginSubscription(begin, await nowOf(rows)));
        return customerId;
      });
      if (paid) await tell(paid);
      return paid !== undefined;
    },

    async act(sessionId, act) {
      const acted = await alone(sessionId, async (rows, { customerId, request }) => {
        if (request.kind !== 'portal') return undefined;
        const now = await nowOf(rows);
        const counted = await countedOf(rows, customerId, now);
        if (counted) await changeState(rows, counted.id, (state) => actOn(state, act, now));
        return customerId;
      });
      if (acted) await tell(acted);
      return acted !== undefined;
    },
  };
}

async function countedOf(rows: Rows, customerId: string, now: string): Promise<ProvidedSubscription | undefined> {
  const states = await statesOf(rows, customerId, now);
  return subscriptionThatCounts(states.map((state) => subscriptionOfState(state, now)));
}

async function pageOf(database: BillingDatabase, { customerId, request }: SandboxSession): Promise<SandboxPage> {
  if (request.kind === 'checkout') return request;
  const now = await nowOf(database);
  const subscription = await countedOf(database, customerId, now);
  const states = await statesOf(database, customerId, now);
  const declines = states.some(({ id, declines: refuses }) => id === subscription?.id && refuses);
  return { kind: 'portal', subscription, declines, wanted: request.wanted, returnTo: request.returnTo };
}
