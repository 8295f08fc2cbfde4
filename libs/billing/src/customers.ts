import type { KnownSubscription } from './billing.ts';
import type { Rows } from './billing-database.ts';
import type { Subscription } from './subscription.ts';

/** A workspace's customer, and what was last read of its subscription. */
export type Customer = {
  readonly workspaceId: string;
  readonly customerId: string;
  readonly personHash: Buffer;
  readonly subscription: Subscription | null;
  readonly notice: string | null;
};

const COLUMNS = `workspace_id AS "workspaceId", customer_id AS "customerId", person_hash AS "personHash",
  subscription, notice`;

export async function customerOf(rows: Rows, workspaceId: string): Promise<Customer | undefined> {
  const sql = `SELECT ${COLUMNS} FROM billing.customer WHERE workspace_id::text = $1`;
  const [found] = await rows.query<Customer>(sql, [workspaceId]);
  return found;
}

export async function workspaceOf(rows: Rows, customerId: string): Promise<string | undefined> {
  const sql = 'SELECT workspace_id AS id FROM billing.customer WHERE customer_id = $1';
  const [found] = await rows.query<{ readonly id: string }>(sql, [customerId]);
  return found?.id;
}

export async function addCustomer(rows: Rows, customer: Customer): Promise<void> {
  const sql = 'INSERT INTO billing.customer (workspace_id, customer_id, person_hash) VALUES ($1, $2, $3)';
  await rows.query(sql, [customer.workspaceId, customer.customerId, customer.personHash]);
}

/** Replaces a customer that was deleted at the provider. The last known subscription stays. */
export async function replaceCustomer(
  rows: Rows,
  { workspaceId, customerId }: Pick<Customer, 'workspaceId' | 'customerId'>,
): Promise<void> {
  await rows.query('UPDATE billing.customer SET customer_id = $2 WHERE workspace_id = $1', [workspaceId, customerId]);
}

/** A checkout was opened: the provider is polled for a while in case no webhook arrives. */
export async function noteCheckout(rows: Rows, workspaceId: string): Promise<void> {
  await rows.query('UPDATE billing.customer SET checkout_at = now() WHERE workspace_id = $1', [workspaceId]);
}

/** Stores the state that was read. Storing the same state again changes only the time of reading. */
export async function keepSubscription(
  rows: Rows,
  workspaceId: string,
  known: KnownSubscription | undefined,
): Promise<void> {
  const { notice = null, ...subscription } = known ?? {};
  const dueAt = known && known.status !== 'ended' ? known.periodEndsAt : null;
  const sql = `UPDATE billing.customer SET subscription = $2::jsonb, notice = $3, due_at = $4, checked_at = now()
    WHERE workspace_id = $1`;
  await rows.query(sql, [workspaceId, known ? JSON.stringify(subscription) : null, notice, dueAt]);
}

/**
 * The customers to read again: those whose period has ended, then the least recently read. Customers without a
 * subscription only for two days after a checkout, ended ones only for a month.
 */
export const UNREAD = `
  SELECT workspace_id AS id FROM billing.customer
  WHERE (subscription IS NULL AND checkout_at > now() - interval '2 days')
     OR (subscription IS NOT NULL AND (subscription->>'status' <> 'ended' OR checkout_at > now() - interval '1 month'))
  ORDER BY (due_at IS NOT NULL AND due_at < now() AND checked_at < due_at) DESC, checked_at NULLS FIRST
  LIMIT $1`;
