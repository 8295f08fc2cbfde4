import { EventEmitter, once } from 'node:events';
import { BILLING_INTERVALS, PLANS } from '@gemscout/domain';
import { MailError, type Mail } from '@gemscout/service-kit';
import { z } from 'zod';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountsUnavailable } from './accounts.ts';
import { available } from './accounts-database.ts';
import { addressKey, type KeyedHashes } from './keyed-hashes.ts';
import { mailOf } from './mail-texts.ts';
import type { KeptMail, MailCause, MailDelivery, Mails } from './mails.ts';

const AT_ONCE = 5;
const POLL_MS = 2_000;
const KEPT_MAILS = 200;

/** How long a mail may wait. With `replaces`, a new mail deletes earlier ones of the same topic. */
const TOPICS: Readonly<Record<MailCause['type'], { readonly minutes: number; readonly replaces: boolean }>> = {
  verification_code: { minutes: 15, replaces: true },
  password_reset: { minutes: 30, replaces: false },
  invitation: { minutes: 7 * 24 * 60, replaces: false },
  account_erased: { minutes: 60, replaces: true },
  address_known: { minutes: 3 * 24 * 60, replaces: true },
  password_changed: { minutes: 3 * 24 * 60, replaces: false },
  conditions_met: { minutes: 24 * 60, replaces: false },
  trial_ending: { minutes: 2 * 24 * 60, replaces: true },
  contract_withdrawn: { minutes: 7 * 24 * 60, replaces: false },
};

type NewMail = {
  readonly to: string;
  readonly cause: MailCause;
  /** Written like every other mail and never sent, so that timing does not reveal whether an address is known. */
  readonly isDecoy?: boolean;
  /** The subject of the mail: it is erased together with it, sent or not. */
  readonly invitationId?: string;
};

/** How the other parts of the accounts write mails. */
export type Outbox = {
  /** Writes a mail in the transaction of its cause. */
  queue(manager: EntityManager, mail: NewMail): Promise<void>;
  /** To be called once that transaction is committed. */
  wake(): void;
};

/** A mail replaces mails, and a decoy decoys. */
const REPLACED = 'DELETE FROM accounts.mail WHERE recipient_hash = $1 AND topic = $2 AND decoy = $3 AND $4::boolean';
const QUEUE = `
  INSERT INTO accounts.mail (recipient_hash, topic, sealed, decoy, expires_at, invitation_id)
  VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), $6)`;

/** Decoys and expired mails are never sent. */
const DROP = 'DELETE FROM accounts.mail WHERE send_after <= now() AND (decoy OR expires_at <= now())';

/** Leased for two minutes. */
const CLAIM = `
  UPDATE accounts.mail SET attempts = attempts + 1, send_after = now() + interval '2 minutes'
  WHERE id IN (
    SELECT id FROM accounts.mail WHERE send_after <= now() AND NOT decoy AND expires_at > now()
    ORDER BY send_after LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id, sealed`;

const ERASE = 'DELETE FROM accounts.mail WHERE id = $1';
const LATER = `
  UPDATE accounts.mail SET send_after = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ (attempts - 1))
  WHERE id = $1`;

const KEEP = `
  WITH kept AS (
    INSERT INTO accounts.development_mail (id, recipient, subject, text, html)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING seq
  )
  DELETE FROM accounts.development_mail WHERE seq <= (SELECT seq FROM kept) - ${KEPT_MAILS}`;
const KEPT = `SELECT id, recipient AS "to", subject, text, html, at FROM accounts.development_mail ORDER BY seq DESC`;

type ClaimedRow = { readonly id: string; readonly sealed: Buffer };

const paid = { plan: z.enum(PLANS.map(({ name }) => name)), interval: z.enum(BILLING_INTERVALS) };

const Sealed = z.object({
  to: z.string(),
  cause: z.discriminatedUnion('type', [
    z.object({ type: z.literal('verification_code'), code: z.string() }),
    z.object({ type: z.literal('password_reset'), token: z.string() }),
    z.object({ type: z.literal('account_erased') }),
    z.object({ type: z.literal('address_known') }),
    z.object({ type: z.literal('invitation'), token: z.string(), ownerEmail: z.string() }),
    z.object({ type: z.literal('password_changed'), at: z.string() }),
    z.object({ type: z.literal('trial_ending'), ...paid, trialEndsAt: z.string() }),
    z.object({ type: z.literal('contract_withdrawn'), ...paid, declaredAt: z.string(), refundedCents: z.int() }),
    z.object({
      type: z.literal('conditions_met'),
      conditions: z.array(
        z.object({
          symbol: z.string(),
          text: z.string(),
          metOn: z.string(),
          close: z.number(),
          provider: z.string(),
        }),
      ),
      more: z.int(),
      stop: z.string(),
    }),
  ]),
});

/** @param isSent false: this installation sends no mails, and none is written */
export function openMails(database: DataSource, hashes: KeyedHashes, isSent: boolean): Mails & Outbox {
  const written = new EventEmitter();
  const recipientHash = (email: string): Buffer => hashes.hash('recipient', addressKey(email));

  const sender: Sender = { database, hashes };

  return {
    async queue(manager, { to, cause, isDecoy = false, invitationId = null }) {
      if (!isSent) return;
      const { minutes, replaces } = TOPICS[cause.type];
      const hash = recipientHash(to);
      await manager.query(REPLACED, [hash, cause.type, isDecoy, replaces]);
      const sealed = hashes.seal(JSON.stringify({ to, cause }));
      await manager.query(QUEUE, [hash, cause.type, sealed, isDecoy, minutes, invitationId]);
    },
    wake: () => void written.emit('mail'),

    async send(delivery, signal) {
      while (!signal.aborted) {
        const woken = once(written, 'mail', { signal: AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]) });
        const nothing = woken.catch(() => undefined); // the pause is over: check again
        const isMore = await available(() => sendDue(sender, delivery)).catch((error: unknown) => {
          if (!(error instanceof AccountsUnavailable)) delivery.failed?.(error, 'again');
        });
        if (!isMore) await nothing;
      }
    },

    forget: (email) => forget(database, email, recipientHash(email)),

    async keep({ id, to, subject, text, html }: Mail) {
      await available(() => database.query(KEEP, [id, to, subject, text, html]));
    },

    async kept() {
      const rows = await available(() => database.query<(Mail & { readonly at: Date })[]>(KEPT));
      return rows.map((row): KeptMail => ({ ...row, at: row.at.toISOString() }));
    },
  };
}

async function forget(database: DataSource, email: string, hash: Buffer): Promise<void> {
  await available(() => database.query('DELETE FROM accounts.mail WHERE recipient_hash = $1', [hash]));
  const kept = 'DELETE FROM accounts.development_mail WHERE lower(recipient) = $1 OR strpos(lower(text), $1) > 0';
  await available(() => database.query(kept, [addressKey(email)]));
}

type Sender = { readonly database: DataSource; readonly hashes: KeyedHashes };

/** @returns whether more may be due */
async function sendDue(sender: Sender, delivery: MailDelivery): Promise<boolean> {
  await sender.database.query(DROP);
  const [claimed] = await sender.database.query<[ClaimedRow[], number]>(CLAIM);
  await Promise.allSettled(claimed.map((row) => sendOne(sender, row, delivery))); // what cannot be recorded is repeated, as after a crash
  return claimed.length === AT_ONCE;
}

async function sendOne(
  { database, hashes }: Sender,
  { id, sealed }: ClaimedRow,
  { publicUrl, deliver, failed }: MailDelivery,
): Promise<void> {
  try {
    const opened = readSealed(hashes.unseal(sealed)); // a newer release may have written what this one cannot read
    if (!opened) throw new MailError('A mail was sealed with another secret');
    await deliver({ id, to: opened.to, ...mailOf(opened.cause, publicUrl) });
    await database.query(ERASE, [id]);
  } catch (error) {
    const isLost = error instanceof MailError;
    failed?.(error, isLost ? 'dropped' : 'again');
    await database.query(isLost ? ERASE : LATER, [id]);
  }
}

function readSealed(text: string | undefined): z.infer<typeof Sealed> | undefined {
  return text === undefined ? undefined : Sealed.parse(JSON.parse(text));
}
