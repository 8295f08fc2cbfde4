import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { Dispatch } from '@gemscout/dispatch';
import type { Scavenges } from '@gemscout/event-store';
import { observeSingletons, type Logger, type MailConfiguration } from '@gemscout/service-kit';
import { deleteExpiredTexts, type RetentionDeps } from './delete-expired-texts.ts';
import { eraseAccounts, type EraseDeps } from './erase-accounts.ts';
import { holdJob, type Job } from './hold-job.ts';
import { mailEndingTrials, type TrialMailDeps } from './mail-ending-trials.ts';
import { mailNotifications, type NotificationMailDeps } from './mail-notifications.ts';
import { refreshFilers, type FilerRefreshDeps } from './refresh-filers.ts';
import { scavengeErased } from './scavenge-erased.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { sendMails, type SendDeps } from './send-mails.ts';

/** The resources that the composition root opens for the jobs, and closes after them. */
type JobLibraries = Pick<EraseDeps, 'store' | 'clock'> & {
  readonly readModel: EraseDeps['readModel'] & RetentionDeps['readModel'] & NotificationMailDeps['readModel'];
  readonly evidence: EraseDeps['evidence'] & RetentionDeps['evidence'];
  readonly tally: RetentionDeps['tally'];
  readonly accounts: Pick<Accounts, 'mails' | 'deletion' | 'notifications' | 'billingMails'>;
  readonly billing: Pick<Billing, 'reconcile' | 'cancelForDeletion' | 'endingTrials' | 'sync'>;
  readonly dispatch: Pick<Dispatch, 'acquire' | 'position'>;
  /** Undefined without a live market that asks the SEC. */
  readonly filers?: FilerRefreshDeps['filers'] | undefined;
  /** Undefined for an event store that blanks erased events in place. */
  readonly scavenges: Scavenges | undefined;
};

type JobContext = {
  readonly mail: MailConfiguration;
  /** Prefix of links in mails. */
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

/**
 * Starts the background jobs: sending mails, writing those about conditions and ending trials, reconciling subscriptions, deleting expired texts, old counts and old changes, reading industries and figures of listed companies, erasing deleted accounts, and removing what was erased from KurrentDB's disks. They run until closed.
 * Each job has its own lease, so that it runs in one process at a time.
 */
export function startBackgroundJobs(libraries: JobLibraries, context: JobContext): { close(): Promise<void> } {
  const { dispatch } = libraries;
  const { logger } = context;
  const jobs = jobsOf(libraries, context);
  const stopping = new AbortController();
  const held = new Set<string>();
  const working = jobs.map((job) => holdJob(noted(job, held), { dispatch, logger }, stopping.signal));
  const unobserve = observeSingletons(
    jobs.map(({ name }) => name),
    (name) => held.has(name),
  );
  return {
    async close() {
      stopping.abort();
      await Promise.all(working);
      unobserve();
    },
  };
}

function jobsOf(libraries: JobLibraries, { mail, publicUrl, logger }: JobContext): readonly Job[] {
  const { accounts, billing, scavenges, filers } = libraries;
  return [
    ...(mail.mode === 'none'
      ? []
      : [
          mailJob({ mail, accounts, publicUrl, logger }),
          notificationJob({ ...libraries, logger }),
          trialJob({ ...libraries, logger }),
        ]),
    { name: 'reconciliation', work: (signal) => reconcileSubscriptions({ billing, logger }, signal) },
    { name: 'retention', work: (signal) => deleteExpiredTexts({ ...libraries, logger }, signal) },
    {
      name: 'erasure',
      work: (signal) => eraseAccounts({ ...libraries, remembersErased: scavenges !== undefined, logger }, signal),
    },
    ...(filers
      ? [{ name: 'listed-companies', work: (signal: AbortSignal) => refreshFilers({ filers, logger }, signal) }]
      : []),
    ...(scavenges
      ? [{ name: 'scavenge', work: (signal: AbortSignal) => scavengeErased({ scavenges, logger }, signal) }]
      : []),
  ];
}

/** The same job, whose name is in `held` while it works. */
function noted({ name, work }: Job, held: Set<string>): Job {
  return {
    name,
    work: (signal) => {
      held.add(name);
      return work(signal).finally(() => held.delete(name));
    },
  };
}

function notificationJob(deps: NotificationMailDeps): Job {
  return { name: 'notifications', work: (signal) => mailNotifications(deps, signal) };
}

function trialJob(deps: TrialMailDeps): Job {
  return { name: 'trial-mails', work: (signal) => mailEndingTrials(deps, signal) };
}

function mailJob(deps: SendDeps): Job {
  return { name: 'mails', work: (signal) => sendMails(deps, signal) };
}
