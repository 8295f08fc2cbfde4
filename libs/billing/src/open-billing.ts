import { isDeepStrictEqual } from 'node:util';
import {
  BillingError,
  BillingUnavailable,
  type Billing,
  type BillingContext,
  type KnownSubscription,
} from './billing.ts';
import type { BillingDatabase, Rows } from './billing-database.ts';
import {
  addCustomer,
  customerOf,
  keepSubscription,
  noteCheckout,
  replaceCustomer,
  UNREAD,
  workspaceOf,
  type Customer,
} from './customers.ts';
import type { PaymentProvider, ProvidedSubscription } from './payment-provider.ts';
import { isLive, paidPlanOf, subscriptionThatCounts } from './subscription.ts';
import { hadTrial, noteTrial, personHashOf, TRIAL_DAYS } from './trials.ts';
import type { Payer } from './wanted-plan.ts';

const TRIAL_REFUSED =
  'You have had your free trial already, so this one was ended and nothing was charged. Choose a plan to start without a trial.';

/** The rules of billing, for any payment provider. */
export function billingOver(
  database: BillingDatabase,
  provider: PaymentProvider,
  { plans, hash }: BillingContext,
): Billing {
  /**
   * Reads the customer's subscription again, ends surplus subscriptions, and sets the workspace's plan. Only under the
   * lock.
   */
  async function settle(rows: Rows, customer: Customer): Promise<KnownSubscription | undefined> {
    const counted = await subscriptionWithin(rows, customer);
    const known = counted && withoutCard(counted);
    await keepSubscription(rows, customer.workspaceId, known);
    if (known) await plans.set(customer.workspaceId, paidPlanOf(known));
    return known;
  }

  async function subscriptionWithin(rows: Rows, customer: Customer): Promise<(KnownSubscription & Card) | undefined> {
    const all = await provider.subscriptions(customer.customerId);
    const counted = subscriptionThatCounts(all, customer.subscription?.id);
    if (!counted) return goneOf(customer);
    for (const { id } of all.filter((other) => isLive(other) && other.id !== counted.id)) await provider.cancelNow(id);
    const notice = customer.subscription?.id === counted.id ? customer.notice : null;
    if (counted.status !== 'trialing') return { ...counted, notice };
    if (await noteTrial(rows, hash, customer.personHash, counted)) return { ...counted, notice };
    await provider.cancelNow(counted.id);
    const ended = subscriptionThatCounts(await provider.subscriptions(customer.customerId)) ?? counted;
    return { ...ended, notice: TRIAL_REFUSED };
  }

  async function customerFor(rows: Rows, payer: Payer): Promise<Customer> {
    const present = await customerOf(rows, payer.workspaceId);
    if (present) return (await provider.hasCustomer(present.customerId)) ? present : replaced(rows, payer, present);
    const customerId = await provider.createCustomer(payer);
    const personHash = personHashOf(hash, payer.email);
    const customer = { workspaceId: payer.workspaceId, customerId, personHash, subscription: null, notice: null };
    await addCustomer(rows, customer);
    return customer;
  }

  async function replaced(rows: Rows, payer: Payer, deleted: Customer): Promise<Customer> {
    const customer = { ...deleted, customerId: await provider.createCustomer(payer, deleted.customerId) };
    await replaceCustomer(rows, customer);
    return customer;
  }

  const synced = (workspaceId: string, first?: (rows: Rows) => Promise<boolean>) =>
    database.locked(workspaceId, async (rows) => {
      if (first && !(await first(rows))) return 'repeated';
      const customer = await customerOf(rows, workspaceId);
      return customer && { before: customer, now: await settle(rows, customer) };
    });

  /** One that cannot be read moves to the end of the queue, so that it does not delay the others. */
  async function skip(workspaceId: string, error: unknown, failures: unknown[]): Promise<undefined> {
    if (error instanceof BillingUnavailable) throw error;
    failures.push(error);
    await database.query('UPDATE billing.customer SET checked_at = now() WHERE workspace_id = $1', [workspaceId]);
  }

  return {
    mode: provider.name,

    checkout: (payer, wanted, { origin }) =>
      database.locked(payer.workspaceId, async (rows) => {
        const customer = await customerFor(rows, payer);
        const { customerId, workspaceId } = customer;
        const current = await settle(rows, customer);
        const returnTo = settingsOf(origin);
        if (current && isLive(current)) return provider.changePlanUrl(customerId, current, wanted, returnTo);
        const trialDays = current || (await hadTrial(rows, customer.personHash)) ? 0 : TRIAL_DAYS;
        const url = await provider.checkoutUrl({ ...wanted, workspaceId, customerId, trialDays, returnTo });
        await noteCheckout(rows, workspaceId);
        return url;
      }),

    async portal({ workspaceId }, { origin }) {
      const customer = await customerOf(database, workspaceId);
      if (!customer?.subscription || !(await provider.hasCustomer(customer.customerId)))
        throw new BillingError('nothing_to_manage');
      return provider.portalUrl(customer.customerId, settingsOf(origin));
    },

    async sync(workspaceId) {
      const outcome = await synced(workspaceId);
      return outcome === 'repeated' ? undefined : outcome?.now;
    },

    async handleWebhook(bytes, signature) {
      const { id, customerId } = provider.readEvent(bytes, signature);
      const workspaceId = customerId && (await workspaceOf(database, customerId));
      if (!workspaceId) return 'ignored';
      const note = 'INSERT INTO billing.webhook (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id';
      const outcome = await synced(workspaceId, async (rows) => {
        const noted = await rows.query(note, [id]);
        return noted.length > 0;
      });
      if (outcome === 'repeated') return 'repeated';
      return outcome ? 'done' : 'ignored';
    },

    async reconcile(most, signal) {
      const done = await database.alone('reconcile', async () => {
        await database.query(`DELETE FROM billing.webhook WHERE at < now() - interval '30 days'`);
        const unread = await database.query<{ readonly id: string }>(UNREAD, [most]);
        const failures: unknown[] = [];
        let [checked, changed] = [0, 0];
        for (const { id } of unread) {
          if (signal?.aborted) break;
          const outcome = await synced(id).catch((error: unknown) => skip(id, error, failures));
          checked += 1;
          if (outcome && outcome !== 'repeated' && hasChanged(outcome)) changed += 1;
        }
        return { checked, changed, failures, busy: false };
      });
      return done ?? { checked: 0, changed: 0, failures: [], busy: true };
    },

    async subscriptionOf(workspaceId) {
      const customer = await customerOf(database, workspaceId);
      return customer?.subscription ? { ...customer.subscription, notice: customer.notice } : undefined;
    },

    cancelForDeletion: (workspaceId) =>
      database.locked(workspaceId, async (rows) => {
        const customer = await customerOf(rows, workspaceId);
        if (!customer) return;
        await provider.deleteCustomer(customer.customerId);
        await rows.query('DELETE FROM billing.customer WHERE workspace_id = $1', [workspaceId]);
      }),

    close: () => database.close(),
  };
}

type Card = Pick<ProvidedSubscription, 'cardFingerprint'>;

/** The card's fingerprint is compared and not stored. */
function withoutCard({ cardFingerprint: _, ...known }: KnownSubscription & Card): KnownSubscription {
  return known;
}

/** Of a customer who was deleted at the provider: what there was has ended. */
function goneOf({ subscription, notice }: Customer): (KnownSubscription & Card) | undefined {
  if (!subscription) return undefined;
  const endedAt = subscription.endedAt ?? new Date(0).toISOString();
  return { ...subscription, status: 'ended', endedAt, cancelAt: null, notice, cardFingerprint: null };
}

function hasChanged({
  before,
  now,
}: {
  readonly before: Customer;
  readonly now: KnownSubscription | undefined;
}): boolean {
  const { notice: _, ...subscription } = now ?? { notice: null };
  return !isDeepStrictEqual(before.subscription ?? {}, subscription);
}

function settingsOf(origin: string): string {
  return `${origin}/settings`;
}
