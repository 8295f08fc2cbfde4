import { createHash, randomBytes } from 'node:crypto';
import type { WantedPlan } from '../wanted-plan.ts';
import type { Rows } from '../billing-database.ts';
import { advance, type SandboxState } from './sandbox-subscription.ts';

/** What a session of the sandbox is for. */
type SandboxRequest =
  | (WantedPlan & { readonly kind: 'checkout'; readonly trialDays: number; readonly returnTo: string })
  | { readonly kind: 'portal'; readonly wanted?: WantedPlan; readonly returnTo: string };

export type SandboxSession = { readonly customerId: string; readonly request: SandboxRequest };

/** Sessions that are over leave with the next one, so the table stays small. */
const OPEN = `
  WITH old AS (DELETE FROM billing.sandbox_session WHERE expires_at < now())
  INSERT INTO billing.sandbox_session (session_hash, customer_id, request, expires_at)
  VALUES ($1, $2, $3::jsonb, now() + interval '30 minutes')`;
const FIND = `SELECT customer_id AS "customerId", request FROM billing.sandbox_session
  WHERE session_hash = $1 AND expires_at > now()`;
const TAKE = `
  WITH taken AS (
    DELETE FROM billing.sandbox_session
    WHERE session_hash = $1 AND expires_at > now() AND request->>'kind' = 'checkout' RETURNING customer_id, request
  ) SELECT customer_id AS "customerId", request FROM taken`;

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}

/** @returns the id; only its hash is kept */
export async function openSession(rows: Rows, { customerId, request }: SandboxSession): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  await rows.query(OPEN, [hashOf(sessionId), customerId, JSON.stringify(request)]);
  return sessionId;
}

export async function closeCheckouts(rows: Rows, customerId: string): Promise<void> {
  const sql = `DELETE FROM billing.sandbox_session WHERE customer_id = $1 AND request->>'kind' = 'checkout'`;
  await rows.query(sql, [customerId]);
}

export async function findSession(rows: Rows, sessionId: string): Promise<SandboxSession | undefined> {
  const [found] = await rows.query<SandboxSession>(FIND, [hashOf(sessionId)]);
  return found;
}

/** A checkout can be paid once: whoever takes its session does. */
export async function takeCheckout(rows: Rows, sessionId: string): Promise<SandboxSession | undefined> {
  const [taken] = await rows.query<SandboxSession>(TAKE, [hashOf(sessionId)]);
  return taken;
}

/** All subscriptions of the customer, as the clock has left them. */
export async function statesOf(rows: Rows, customerId: string, now: string): Promise<readonly SandboxState[]> {
  const sql = 'SELECT state FROM billing.sandbox_subscription WHERE customer_id = $1';
  const found = await rows.query<{ readonly state: SandboxState }>(sql, [customerId]);
  return found.map(({ state }) => advance(state, now));
}

export async function addState(rows: Rows, customerId: string, state: SandboxState): Promise<void> {
  const sql = 'INSERT INTO billing.sandbox_subscription (id, customer_id, state) VALUES ($1, $2, $3::jsonb)';
  await rows.query(sql, [state.id, customerId, JSON.stringify(state)]);
}

export async function changeState(
  rows: Rows,
  id: string,
  change: (state: SandboxState) => SandboxState,
): Promise<void> {
  const state = await stateOf(rows, id);
  if (!state) return;
  const keep = 'UPDATE billing.sandbox_subscription SET state = $2::jsonb WHERE id = $1';
  await rows.query(keep, [id, JSON.stringify(change(state))]);
}

/** A subscription as it was stored last. */
export async function stateOf(rows: Rows, id: string): Promise<SandboxState | undefined> {
  const find = 'SELECT state FROM billing.sandbox_subscription WHERE id = $1';
  const [found] = await rows.query<{ readonly state: SandboxState }>(find, [id]);
  return found?.state;
}

/** A customer is what there is of one. */
export async function isKnown(rows: Rows, customerId: string): Promise<boolean> {
  const sql = `SELECT FROM billing.sandbox_subscription WHERE customer_id = $1
    UNION ALL SELECT FROM billing.sandbox_session WHERE customer_id = $1 LIMIT 1`;
  const found = await rows.query(sql, [customerId]);
  return found.length > 0;
}

export async function forgetCustomer(rows: Rows, customerId: string): Promise<void> {
  await rows.query('DELETE FROM billing.sandbox_subscription WHERE customer_id = $1', [customerId]);
  await rows.query('DELETE FROM billing.sandbox_session WHERE customer_id = $1', [customerId]);
}

export async function nowOf(rows: Rows): Promise<string> {
  const [row] = await rows.query<{ readonly now: Date }>('SELECT now() AS now');
  return (row?.now ?? new Date()).toISOString();
}
