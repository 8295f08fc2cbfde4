import type { BillingContext, EndingTrial } from './billing.ts';
import type { Rows } from './billing-database.ts';
import type { ProvidedSubscription } from './payment-provider.ts';

/** A plus tag does not make a different person. */
export function personHashOf(hash: BillingContext['hash'], email: string): Buffer {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return hash('trial address', `${local.split('+')[0] ?? ''}@${domain}`);
}

export async function hadTrial(rows: Rows, personHash: Buffer): Promise<boolean> {
  const found = await rows.query('SELECT FROM billing.trial WHERE person_hash = $1', [personHash]);
  return found.length > 0;
}

const NOTE = `INSERT INTO billing.trial (person_hash, subscription_hash)
  SELECT unnest($1::bytea[]), $2 ON CONFLICT DO NOTHING`;
const OTHERS = 'SELECT FROM billing.trial WHERE person_hash = ANY($1::bytea[]) AND subscription_hash <> $2 LIMIT 1';

/**
 * Notes the trial of a person, known by address and card.
 *
 * @returns false where one of both has had another trial before; both are noted all the same
 */
export async function noteTrial(
  rows: Rows,
  hash: BillingContext['hash'],
  personHash: Buffer,
  { id, cardFingerprint }: Pick<ProvidedSubscription, 'id' | 'cardFingerprint'>,
): Promise<boolean> {
  const card = cardFingerprint === null ? [] : [hash('trial card', cardFingerprint)];
  const values = [[personHash, ...card], hash('trial subscription', id)];
  await rows.query(NOTE, values);
  const others = await rows.query(OTHERS, values);
  return others.length === 0;
}

const ENDING = `
  SELECT workspace_id AS "workspaceId", subscription->>'plan' AS plan, subscription->>'interval' AS interval,
         subscription->>'trialEndsAt' AS "trialEndsAt"
    FROM billing.customer
   WHERE subscription->>'status' = 'trialing' AND subscription->>'cancelAt' IS NULL
     AND (subscription->>'trialEndsAt')::timestamptz > now()
     AND (subscription->>'trialEndsAt')::timestamptz <= now() + make_interval(days => $1)
   ORDER BY 4`;

/** The trials that are not cancelled and end within the next `days`, the first to end first. */
export function endingTrials(rows: Rows, days: number): Promise<readonly EndingTrial[]> {
  return rows.query<EndingTrial>(ENDING, [days]);
}
