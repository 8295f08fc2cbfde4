import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Billing } from '../billing.ts';
import type { WantedPlan } from '../wanted-plan.ts';
import type { SandboxAct } from '../sandbox/sandbox-subscription.ts';
import type { PaidPlan } from '../subscription.ts';

/** An adapter with the world around it: who pays at its pages, what becomes of subscriptions, and who tells of it. */
export type BillingUnderTest = {
  readonly billing: Billing;
  /** What the accounts were told, by workspace. */
  readonly plans: ReadonlyMap<string, PaidPlan>;
  /** Pays at the address of a checkout; the provider tells nobody. @throws where nothing can be paid there */
  pay(url: string, card: string): Promise<void>;
  /** What happens at the provider, without a word. */
  act(workspaceId: string, act: SandboxAct): Promise<void>;
  /** The customer is deleted at the provider, by hand, and its subscriptions with it. */
  deleteCustomer(workspaceId: string): Promise<void>;
  /** A message of the provider about the workspace. */
  event(workspaceId: string, id: string): Promise<{ readonly bytes: Uint8Array; readonly signature: string }>;
  close(): Promise<void>;
};

const to = { origin: 'http://127.0.0.1:3000' };
const basic: WantedPlan = { plan: 'basic', interval: 'monthly' };
const elite: WantedPlan = { plan: 'elite', interval: 'annual' };
const DAY_MS = 86_400_000;

let people = 0;
const somebody = () => ({ workspaceId: crypto.randomUUID(), email: `payer-${(people += 1)}@example.com` });
const cardOf = ({ workspaceId }: { readonly workspaceId: string }): string =>
  BigInt(`0x${workspaceId.replaceAll('-', '')}`)
    .toString()
    .slice(0, 16);
const daysFromNow = (time: string | null | undefined): number =>
  Math.round((Date.parse(time ?? '') - Date.now()) / DAY_MS);

/** What every adapter of `Billing` keeps. */
export function billingContract(name: string, open: () => Promise<BillingUnderTest>): void {
  describe(name, () => {
    let world: BillingUnderTest;
    let billing: Billing;
    beforeAll(async () => {
      world = await open();
      billing = world.billing;
    });
    afterAll(() => world?.close());

    async function subscribed(wanted = basic) {
      const payer = somebody();
      await world.pay(await billing.checkout(payer, wanted, to), cardOf(payer));
      await billing.sync(payer.workspaceId);
      return payer;
    }

    it('begins with a trial of seven days, and the workspace has its plan', async () => {
      const { workspaceId } = await subscribed(elite);
      const known = await billing.subscriptionOf(workspaceId);
      expect(known).toMatchObject({ ...elite, status: 'trialing', cancelAt: null, notice: null });
      expect(daysFromNow(known?.trialEndsAt)).toBe(7);
      expect(world.plans.get(workspaceId)).toMatchObject({ plan: 'elite', renewsAt: known?.trialEndsAt });
      expect(daysFromNow(world.plans.get(workspaceId)?.until)).toBe(10);
    });

    it('gives no plan to who only looked at the page', async () => {
      const payer = somebody();
      await billing.checkout(payer, basic, to);
      expect(await billing.sync(payer.workspaceId)).toBeUndefined();
      expect(world.plans.has(payer.workspaceId)).toBe(false);
    });

    it('knows nothing of a workspace that never paid, and asks nobody', async () => {
      const payer = somebody();
      expect(await billing.subscriptionOf(payer.workspaceId)).toBeUndefined();
      expect(await billing.sync(payer.workspaceId)).toBeUndefined();
      await expect(billing.portal(payer, to)).rejects.toMatchObject({ code: 'nothing_to_manage' });
    });

    it('can be paid at one of several open pages only: the last', async () => {
      const payer = somebody();
      const first = await billing.checkout(payer, basic, to);
      const second = await billing.checkout(payer, elite, to);
      await expect(world.pay(first, cardOf(payer))).rejects.toThrow();
      await world.pay(second, cardOf(payer));
      await expect(world.pay(second, cardOf(payer))).rejects.toThrow();
      expect(await billing.sync(payer.workspaceId)).toMatchObject(elite);
    });

    it('a workspace has one subscription: with a live one, checkout leads to where it is changed', async () => {
      const payer = await subscribed();
      await expect(world.pay(await billing.checkout(payer, elite, to), cardOf(payer))).rejects.toThrow();
      await world.act(payer.workspaceId, { type: 'change', ...elite });
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ ...elite, status: 'trialing' });
      expect(world.plans.get(payer.workspaceId)).toMatchObject({ plan: 'elite' });
    });

    it('a message makes us look, once', async () => {
      const { workspaceId } = await subscribed();
      await world.act(workspaceId, { type: 'cancel' });
      const { bytes, signature } = await world.event(workspaceId, `evt_${crypto.randomUUID()}`);
      expect(await billing.handleWebhook(bytes, signature)).toBe('done');
      expect(await billing.handleWebhook(bytes, signature)).toBe('repeated');
      expect((await billing.subscriptionOf(workspaceId))?.cancelAt).not.toBeNull();
      expect(world.plans.get(workspaceId)).toMatchObject({ renewsAt: null });
    });

    it('a message that was not signed, or changed since, is refused', async () => {
      const { workspaceId } = await subscribed();
      const { bytes, signature } = await world.event(workspaceId, 'evt_forged');
      const changed = Buffer.concat([bytes, Buffer.from(' ')]);
      for (const [body, sign] of [
        [bytes, undefined],
        [bytes, ''],
        [bytes, 'x'],
        [changed, signature],
      ] as const)
        await expect(billing.handleWebhook(body, sign)).rejects.toMatchObject({ code: 'webhook_signature_invalid' });
    });

    it('an ended subscription takes the plan away, and the next one has no trial', async () => {
      const payer = await subscribed();
      await world.act(payer.workspaceId, { type: 'end' });
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ status: 'ended' });
      expect(Date.parse(world.plans.get(payer.workspaceId)?.until ?? '')).toBeLessThanOrEqual(Date.now());
      await world.pay(await billing.checkout(payer, elite, to), cardOf(payer));
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ ...elite, status: 'active', trialEndsAt: null });
    });

    it('a failed payment leaves the plan for three days', async () => {
      const { workspaceId } = await subscribed();
      await world.act(workspaceId, { type: 'decline' });
      await world.act(workspaceId, { type: 'pass', days: 8 });
      expect(await billing.sync(workspaceId)).toMatchObject({ status: 'past_due' });
      expect(daysFromNow(world.plans.get(workspaceId)?.until)).toBe(2);
      await world.act(workspaceId, { type: 'accept' });
      expect(await billing.sync(workspaceId)).toMatchObject({ status: 'active', pastDueSince: null });
    });

    it('nobody has two trials: not by another spelling of the address, nor after deletion', async () => {
      const first = await subscribed();
      await billing.cancelForDeletion(first.workspaceId);
      const again = { workspaceId: crypto.randomUUID(), email: first.email.replace('@', '+again@').toUpperCase() };
      await world.pay(await billing.checkout(again, basic, to), '4000000000000077');
      expect(await billing.sync(again.workspaceId)).toMatchObject({ status: 'active', trialEndsAt: null });
    });

    it('nobody has two trials: a card that had one ends the second, charges nothing, and says so', async () => {
      const card = cardOf(await subscribed());
      const other = somebody();
      await world.pay(await billing.checkout(other, basic, to), card);
      const refused = await billing.sync(other.workspaceId);
      expect(refused).toMatchObject({ status: 'ended', notice: expect.stringContaining('free trial already') });
      expect(await billing.sync(other.workspaceId)).toEqual(refused);
      await world.pay(await billing.checkout(other, basic, to), card);
      expect(await billing.sync(other.workspaceId)).toMatchObject({ status: 'active', notice: null });
    });

    it('what no message told is found by looking again', async () => {
      const { workspaceId } = await subscribed();
      await world.act(workspaceId, { type: 'cancel' });
      expect(await billing.subscriptionOf(workspaceId)).toMatchObject({ cancelAt: null });
      expect((await billing.reconcile(1_000)).changed).toBeGreaterThanOrEqual(1);
      expect((await billing.subscriptionOf(workspaceId))?.cancelAt).not.toBeNull();
      expect(world.plans.get(workspaceId)).toMatchObject({ plan: 'basic', renewsAt: null });
      expect(await billing.reconcile(1_000)).toMatchObject({ changed: 0, busy: false });
    });

    it('looks again at no more than it is told to, the longest unread first', async () => {
      await Promise.all([subscribed(), subscribed()]);
      expect(await billing.reconcile(1)).toMatchObject({ checked: 1 });
    });

    it('deletion ends the subscription and forgets the customer, however often it is asked for', async () => {
      const payer = await subscribed();
      await billing.cancelForDeletion(payer.workspaceId);
      await billing.cancelForDeletion(payer.workspaceId);
      expect(await billing.subscriptionOf(payer.workspaceId)).toBeUndefined();
      await expect(billing.portal(payer, to)).rejects.toMatchObject({ code: 'nothing_to_manage' });
    });

    it('a withdrawal ends the plan at once and refunds what was paid, once, however often it is asked for', async () => {
      const payer = await subscribed(); // and so had its trial
      await world.act(payer.workspaceId, { type: 'end' });
      await billing.sync(payer.workspaceId);
      await world.pay(await billing.checkout(payer, elite, to), cardOf(payer));
      const bought = await billing.sync(payer.workspaceId);
      for (const _again of [1, 2]) expect(await billing.withdraw(payer.workspaceId, bought?.id ?? '')).toBe(192_000);
      expect(await billing.subscriptionOf(payer.workspaceId)).toMatchObject({ id: bought?.id, status: 'ended' });
      expect(Date.parse(world.plans.get(payer.workspaceId)?.until ?? '')).toBeLessThanOrEqual(Date.now());
    });

    it('a withdrawal in a trial refunds nothing, since nothing was paid', async () => {
      const { workspaceId } = await subscribed(elite);
      const { id = '' } = (await billing.subscriptionOf(workspaceId)) ?? {};
      expect(await billing.withdraw(workspaceId, id)).toBe(0);
      expect(await billing.subscriptionOf(workspaceId)).toMatchObject({ status: 'ended' });
      const stranger = billing.withdraw(somebody().workspaceId, id);
      await expect(stranger).rejects.toMatchObject({ code: 'nothing_to_manage' });
    });

    it('a customer whom somebody deleted has no plan any more, and nothing to manage', async () => {
      const payer = await subscribed();
      await world.deleteCustomer(payer.workspaceId);
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ status: 'ended' });
      expect(Date.parse(world.plans.get(payer.workspaceId)?.until ?? '')).toBeLessThanOrEqual(Date.now());
      await expect(billing.portal(payer, to)).rejects.toMatchObject({ code: 'nothing_to_manage' });
    });

    it('a customer whom somebody deleted is made anew by the next checkout, without a second trial', async () => {
      const payer = await subscribed();
      await world.deleteCustomer(payer.workspaceId);
      await world.pay(await billing.checkout(payer, elite, to), cardOf(payer));
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ ...elite, status: 'active', trialEndsAt: null });
      expect(world.plans.get(payer.workspaceId)).toMatchObject({ plan: 'elite' });
      expect(await billing.portal(payer, to)).toMatch(/^https?:/);
    });

    it('a customer who was deleted before anything was bought is made anew, with the trial', async () => {
      const payer = somebody();
      const lost = await billing.checkout(payer, basic, to);
      await world.deleteCustomer(payer.workspaceId);
      const url = await billing.checkout(payer, basic, to);
      await expect(world.pay(lost, cardOf(payer))).rejects.toThrow();
      await world.pay(url, cardOf(payer));
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ ...basic, status: 'trialing' });
    });

    it('two checkouts of one workspace at once make one customer', async () => {
      const payer = somebody();
      const urls = await Promise.all([billing.checkout(payer, basic, to), billing.checkout(payer, basic, to)]);
      const paid = await Promise.allSettled(urls.map((url) => world.pay(url, cardOf(payer))));
      expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await billing.sync(payer.workspaceId)).toMatchObject({ status: 'trialing' });
    });
  });
}
