import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { BillingMails } from './billing-mails.ts';
import type { MailCause } from './mails.ts';
import type { Outbox } from './open-mails.ts';

const UNMAILED = `
  SELECT w.id FROM json_to_recordset($1) AS trial ("workspaceId" uuid, "trialEndsAt" timestamptz)
    JOIN accounts.workspace w ON w.id = trial."workspaceId"
   WHERE w.trial_mailed_for IS DISTINCT FROM trial."trialEndsAt" AND NOT w.plan_granted`;
/** Of several calls, the first changes the row; the others wait for it and then change nothing. */
const note = (column: 'trial_mailed_for' | 'withdrawal_mailed_for'): string => `
  UPDATE accounts.workspace w SET ${column} = $2 FROM accounts."user" u
   WHERE w.id = $1 AND u.id = w.owner_id AND w.${column} IS DISTINCT FROM $2 AND NOT w.plan_granted
     AND NOT EXISTS (SELECT FROM accounts.deletion gone WHERE gone.user_id = u.id)
  RETURNING u.email`;
const NOTE_TRIAL = note('trial_mailed_for');
const NOTE_WITHDRAWAL = note('withdrawal_mailed_for');

type OwnerRow = { readonly email: string };

export function billingMails(database: DataSource, outbox: Outbox): BillingMails {
  /** @param noted the statement that notes the mail, and its values */
  async function queueOnce(noted: readonly [string, readonly string[]], cause: MailCause): Promise<boolean> {
    const isQueued = await available(() =>
      database.transaction(async (manager) => {
        const [[owner]] = await manager.query<[OwnerRow[], number]>(noted[0], [...noted[1]]);
        if (owner) await outbox.queue(manager, { to: owner.email, cause });
        return owner !== undefined;
      }),
    );
    if (isQueued) outbox.wake();
    return isQueued;
  }

  return {
    async unmailed(trials) {
      if (trials.length === 0) return [];
      const rows = await available(() => database.query<{ readonly id: string }[]>(UNMAILED, [JSON.stringify(trials)]));
      const ids = new Set(rows.map(({ id }) => id));
      return trials.filter(({ workspaceId }) => ids.has(workspaceId));
    },

    queueTrialEnding: ({ workspaceId, ...trial }) =>
      queueOnce([NOTE_TRIAL, [workspaceId, trial.trialEndsAt]], { type: 'trial_ending', ...trial }),

    queueWithdrawn: ({ workspaceId, subscriptionId, ...contract }) =>
      queueOnce([NOTE_WITHDRAWAL, [workspaceId, subscriptionId]], { type: 'contract_withdrawn', ...contract }),
  };
}
