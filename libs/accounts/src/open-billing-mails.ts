import type { DataSource } from 'typeorm';
import { available } from './accounts-database.ts';
import type { BillingMails, EndingTrial } from './billing-mails.ts';
import type { Outbox } from './open-mails.ts';

const UNMAILED = `
  SELECT w.id FROM json_to_recordset($1) AS trial ("workspaceId" uuid, "trialEndsAt" timestamptz)
    JOIN accounts.workspace w ON w.id = trial."workspaceId"
   WHERE w.trial_mailed_for IS DISTINCT FROM trial."trialEndsAt" AND NOT w.plan_granted`;
/** Of several calls, the first changes the row; the others wait for it and then change nothing. */
const NOTE = `
  UPDATE accounts.workspace w SET trial_mailed_for = $2 FROM accounts."user" u
   WHERE w.id = $1 AND u.id = w.owner_id AND w.trial_mailed_for IS DISTINCT FROM $2 AND NOT w.plan_granted
     AND NOT EXISTS (SELECT FROM accounts.deletion gone WHERE gone.user_id = u.id)
  RETURNING u.email`;

type OwnerRow = { readonly email: string };

export function billingMails(database: DataSource, outbox: Outbox): BillingMails {
  return {
    async unmailed(trials) {
      if (trials.length === 0) return [];
      const rows = await available(() => database.query<{ readonly id: string }[]>(UNMAILED, [JSON.stringify(trials)]));
      const ids = new Set(rows.map(({ id }) => id));
      return trials.filter(({ workspaceId }) => ids.has(workspaceId));
    },

    async queueTrialEnding(trial) {
      const isQueued = await available(() => queueOnce(database, outbox, trial));
      if (isQueued) outbox.wake();
      return isQueued;
    },
  };
}

function queueOnce(database: DataSource, outbox: Outbox, trial: EndingTrial): Promise<boolean> {
  const { workspaceId, plan, interval, trialEndsAt } = trial;
  return database.transaction(async (manager) => {
    const [[owner]] = await manager.query<[OwnerRow[], number]>(NOTE, [workspaceId, trialEndsAt]);
    if (!owner) return false;
    await outbox.queue(manager, { to: owner.email, cause: { type: 'trial_ending', plan, interval, trialEndsAt } });
    return true;
  });
}
