import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { Dispatch } from '@gemscout/dispatch';
import type { Logger, MailConfiguration } from '@gemscout/service-kit';
import { eraseAccounts, type EraseDeps } from './erase-accounts.ts';
import { holdJob, type Job } from './hold-job.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { sendMails, type SendDeps } from './send-mails.ts';

/** What a composition root has opened for the jobs, and closes after them. */
type JobLibraries = Pick<EraseDeps, 'store' | 'clock' | 'readModel' | 'evidence'> & {
  readonly accounts: Pick<Accounts, 'mails' | 'deletion'>;
  readonly billing: Pick<Billing, 'reconcile' | 'cancelForDeletion'>;
  readonly dispatch: Pick<Dispatch, 'acquire' | 'position'>;
};

type JobContext = {
  readonly mail: MailConfiguration;
  /** Links in mails begin with it. */
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

/**
 * Starts what the product does without being asked, until it is closed: mails are sent, subscriptions are reconciled, deleted
 * accounts are erased. Each job has a lease of its own: in any number of processes it runs in one at a time.
 */
export function startBackgroundJobs(
  libraries: JobLibraries,
  { mail, publicUrl, logger }: JobContext,
): { close(): Promise<void> } {
  const { accounts, billing, dispatch } = libraries;
  const jobs: readonly Job[] = [
    ...(mail.mode === 'none' ? [] : [mailJob({ mail, accounts, publicUrl, logger })]),
    { name: 'reconciliation', work: (signal) => reconcileSubscriptions({ billing, logger }, signal) },
    { name: 'erasure', work: (signal) => eraseAccounts({ ...libraries, logger }, signal) },
  ];
  const stopping = new AbortController();
  const working = jobs.map((job) => holdJob(job, { dispatch, logger }, stopping.signal));
  return {
    async close() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

function mailJob(deps: SendDeps): Job {
  return { name: 'mails', work: (signal) => sendMails(deps, signal) };
}
