import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { Logger } from '@gemscout/service-kit';

/** How long before a trial becomes paid its owner is mailed. */
const DAYS_BEFORE = 2;
const EVERY_MS = 10 * 60_000;

export type TrialMailDeps = {
  readonly accounts: Pick<Accounts, 'billingMails'>;
  readonly billing: Pick<Billing, 'endingTrials' | 'sync'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

/**
 * Mails the owners of trials that become paid in two days, at once and every ten minutes, until `signal` aborts. Where the
 * payment provider or the database does not answer, the next round tries again.
 */
export async function mailEndingTrials(deps: TrialMailDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await mailTrialsOnce(deps).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'Mails about ending trials wait: it is tried again');
    });
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * One round: each end of a trial is mailed once, however often and in however many processes it runs. The subscriptions are
 * read again before, since they may have been cancelled or changed without a webhook.
 */
export async function mailTrialsOnce({ accounts, billing, logger }: TrialMailDeps): Promise<void> {
  const { billingMails } = accounts;
  const unmailed = async () => billingMails.unmailed(await billing.endingTrials(DAYS_BEFORE));
  const read = new Set<string>();
  for (const { workspaceId } of await unmailed())
    try {
      await billing.sync(workspaceId);
      read.add(workspaceId);
    } catch (error) {
      logger.warn({ err: error }, 'A trial could not be read: it is tried again');
    }
  let mails = 0;
  for (const trial of await unmailed())
    if (read.has(trial.workspaceId) && (await billingMails.queueTrialEnding(trial))) mails += 1;
  if (mails > 0) logger.info({ mails }, 'Mails about ending trials were written');
}
