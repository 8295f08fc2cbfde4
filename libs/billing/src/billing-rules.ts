import { TRIAL_DAYS } from '@gemscout/domain';
import { isDeepStrictEqual } from 'node:util';
import {
  BillingError,
  BillingUnavailable,
  type Billing,
  type BillingContext,
  type EndingTrial,
  type KnownSubscription,
  type Reconciled,
  type Return,
  type WebhookOutcome,
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
import { endingTrials, hadTrial, noteTrial, personHashOf } from './trials.ts';
import type { Payer, WantedPlan } from './wanted-plan.ts';

const TRIAL_REFUSED =
  'You have had your free trial already, so this one was ended and nothing was charged. Choose a plan to start without a trial.';

/** The rules of billing, for any payment provider. */
export class BillingRules implements Billing {
  readonly mode: Billing['mode'];
  readonly #database: BillingDatabase;
  readonly #provider: PaymentProvider;
  readonly #context: BillingContext;

  constructor(database: BillingDatabase, provider: PaymentProvider, context: BillingContext) {
    this.mode = provider.name;
    this.#database = database;
    this.#provider = provider;
    this.#context = context;
  }

  checkout(payer: Payer, wanted: WantedPlan, { origin }: Return): Promise<string> {
    return this.#database.locked(payer.workspaceId, async (rows) => {
      const customer = await this.#customerFor(rows, payer);
      const { customerId, workspaceId } = customer;
      const current = await this.#settle(rows, customer);
      const returnTo = settingsOf(origin);
      if (current && isLive(current)) return this.#provider.changePlanUrl(customerId, current, wanted, returnTo);
      const trialDays = current || (await hadTrial(rows, customer.personHash)) ? 0 : TRIAL_DAYS;
      const url = await this.#provider.checkoutUrl({ ...wanted, workspaceId, customerId, trialDays, returnTo });
      await noteCheckout(rows, workspaceId);
      return url;
    });
  }

  async portal({ workspaceId }: Payer, { origin }: Return): Promise<string> {
    const customer = await customerOf(this.#database, workspaceId);
    if (!customer?.subscription || !(await this.#provider.hasCustomer(customer.customerId)))
      throw new BillingError('nothing_to_manage');
    return this.#provider.portalUrl(customer.customerId, settingsOf(origin));
  }

  async sync(workspaceId: string): Promise<KnownSubscription | undefined> {
    const outcome = await this.#synced(workspaceId);
    return outcome === 'repeated' ? undefined : outcome?.now;
  }

  async handleWebhook(bytes: Uint8Array, signature: string | undefined): Promise<WebhookOutcome> {
    const { id, customerId } = this.#provider.readEvent(bytes, signature);
    const workspaceId = customerId && (await workspaceOf(this.#database, customerId));
    if (!workspaceId) return 'ignored';
    const note = 'INSERT INTO billing.webhook (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id';
    const outcome = await this.#synced(workspaceId, async (rows) => {
      const noted = await rows.query(note, [id]);
      return noted.length > 0;
    });
    if (outcome === 'repeated') return 'repeated';
    return outcome ? 'done' : 'ignored';
  }

  async reconcile(most: number, signal?: AbortSignal): Promise<Reconciled> {
    const done = await this.#database.alone('reconcile', async () => {
      await this.#database.query(`DELETE FROM billing.webhook WHERE at < now() - interval '30 days'`);
      const unread = await this.#database.query<{ readonly id: string }>(UNREAD, [most]);
      const failures: unknown[] = [];
      let [checked, changed] = [0, 0];
      for (const { id } of unread) {
        if (signal?.aborted) break;
        const outcome = await this.#synced(id).catch((error: unknown) => this.#skip(id, error, failures));
        checked += 1;
        if (outcome && outcome !== 'repeated' && hasChanged(outcome)) changed += 1;
      }
      return { checked, changed, failures, busy: false };
    });
    return done ?? { checked: 0, changed: 0, failures: [], busy: true };
  }

  async subscriptionOf(workspaceId: string): Promise<KnownSubscription | undefined> {
    const customer = await customerOf(this.#database, workspaceId);
    return customer?.subscription ? { ...customer.subscription, notice: customer.notice } : undefined;
  }

  withdraw(workspaceId: string, subscriptionId: string): Promise<number> {
    return this.#database.locked(workspaceId, async (rows) => {
      const customer = await customerOf(rows, workspaceId);
      if (!customer) throw new BillingError('nothing_to_manage');
      await this.#provider.cancelNow(subscriptionId); // first, so that nothing more is charged
      const refundedCents = await this.#provider.refundAll(subscriptionId);
      await this.#settle(rows, customer);
      return refundedCents;
    });
  }

  endingTrials(days: number): Promise<readonly EndingTrial[]> {
    return endingTrials(this.#database, days);
  }

  cancelForDeletion(workspaceId: string): Promise<void> {
    return this.#database.locked(workspaceId, async (rows) => {
      const customer = await customerOf(rows, workspaceId);
      if (!customer) return;
      await this.#provider.deleteCustomer(customer.customerId);
      await rows.query('DELETE FROM billing.customer WHERE workspace_id = $1', [workspaceId]);
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  #synced(workspaceId: string, first?: (rows: Rows) => Promise<boolean>): Promise<Synced | 'repeated' | undefined> {
    return this.#database.locked(workspaceId, async (rows) => {
      if (first && !(await first(rows))) return 'repeated';
      const customer = await customerOf(rows, workspaceId);
      return customer && { before: customer, now: await this.#settle(rows, customer) };
    });
  }

  /**
   * Reads the customer's subscription again, ends surplus subscriptions, and sets the workspace's plan. Only under the
   * lock.
   */
  async #settle(rows: Rows, customer: Customer): Promise<KnownSubscription | undefined> {
    const counted = await this.#subscriptionWithin(rows, customer);
    const known = counted && withoutCard(counted);
    await keepSubscription(rows, customer.workspaceId, known);
    if (known) await this.#context.plans.set(customer.workspaceId, paidPlanOf(known));
    return known;
  }

  async #subscriptionWithin(rows: Rows, customer: Customer): Promise<(KnownSubscription & Card) | undefined> {
    const provider = this.#provider;
    const all = await provider.subscriptions(customer.customerId);
    const counted = subscriptionThatCounts(all, customer.subscription?.id);
    if (!counted) return goneOf(customer);
    for (const { id } of all.filter((other) => isLive(other) && other.id !== counted.id)) await provider.cancelNow(id);
    const notice = customer.subscription?.id === counted.id ? customer.notice : null;
    if (counted.status !== 'trialing') return { ...counted, notice };
    if (await noteTrial(rows, this.#context.hash, customer.personHash, counted)) return { ...counted, notice };
    await provider.cancelNow(counted.id);
    const ended = subscriptionThatCounts(await provider.subscriptions(customer.customerId)) ?? counted;
    return { ...ended, notice: TRIAL_REFUSED };
  }

  async #customerFor(rows: Rows, payer: Payer): Promise<Customer> {
    const present = await customerOf(rows, payer.workspaceId);
    if (present)
      return (await this.#provider.hasCustomer(present.customerId)) ? present : this.#replaced(rows, payer, present);
    const customerId = await this.#provider.createCustomer(payer);
    const personHash = personHashOf(this.#context.hash, payer.email);
    const customer = { workspaceId: payer.workspaceId, customerId, personHash, subscription: null, notice: null };
    await addCustomer(rows, customer);
    return customer;
  }

  async #replaced(rows: Rows, payer: Payer, deleted: Customer): Promise<Customer> {
    const customer = { ...deleted, customerId: await this.#provider.createCustomer(payer, deleted.customerId) };
    await replaceCustomer(rows, customer);
    return customer;
  }

  /** One that cannot be read moves to the end of the queue, so that it does not delay the others. */
  async #skip(workspaceId: string, error: unknown, failures: unknown[]): Promise<undefined> {
    if (error instanceof BillingUnavailable) throw error;
    failures.push(error);
    await this.#database.query('UPDATE billing.customer SET checked_at = now() WHERE workspace_id = $1', [workspaceId]);
  }
}

type Synced = { readonly before: Customer; readonly now: KnownSubscription | undefined };

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

function hasChanged({ before, now }: Synced): boolean {
  const { notice: _, ...subscription } = now ?? { notice: null };
  return !isDeepStrictEqual(before.subscription ?? {}, subscription);
}

function settingsOf(origin: string): string {
  return `${origin}/settings`;
}
