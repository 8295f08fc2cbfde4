import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { billingContract } from '../testing/billing.contract.ts';
import { recordedPlans, testHash } from '../testing/billing-context.ts';
import { openSandboxBilling } from './open-sandbox-billing.ts';
import { sandboxEvent } from './sandbox-provider.ts';
import { actOn, type SandboxState } from './sandbox-subscription.ts';

billingContract('the sandbox', async () => {
  const database = await scratchDatabase('sandbox');
  const accounts = recordedPlans();
  const billing = await openSandboxBilling(database.url, { plans: accounts, hash: testHash });
  const customerOf = (workspaceId: string): string => `cus_sandbox_${workspaceId}`;
  return {
    billing,
    plans: accounts.plans,
    async pay(url, card) {
      if (!(await billing.sandbox?.pay(url.split('/').at(-1) ?? '', card)))
        throw new Error('Nothing can be paid there');
    },
    async act(workspaceId, act) {
      const find = 'SELECT state FROM billing.sandbox_subscription WHERE customer_id = $1';
      for (const { state } of await queryDatabase<{ state: SandboxState }>(database.url, find, [
        customerOf(workspaceId),
      ])) {
        const next = actOn(state, act, new Date().toISOString());
        const keep = 'UPDATE billing.sandbox_subscription SET state = $2::jsonb WHERE id = $1';
        await queryDatabase(database.url, keep, [state.id, JSON.stringify(next)]);
      }
    },
    async deleteCustomer(workspaceId) {
      for (const table of ['sandbox_subscription', 'sandbox_session'])
        await queryDatabase(database.url, `DELETE FROM billing.${table} WHERE customer_id = $1`, [
          customerOf(workspaceId),
        ]);
    },
    event: async (workspaceId, id) => sandboxEvent(testHash, id, customerOf(workspaceId)),
    async close() {
      await billing.close();
      await database.drop();
    },
  };
});
