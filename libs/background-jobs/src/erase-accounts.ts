import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts, DeletionJob } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import { runContract, usageContract } from '@gemscout/contracts';
import { withRefund, type Dispatch } from '@gemscout/dispatch';
import { billingStream, notesStream, proposalStream, runStream, usageStream, watchlistStream } from '@gemscout/domain';
import { execute, type EventStore } from '@gemscout/event-store';
import type { EvidenceStore } from '@gemscout/evidence';
import type { ReadModel } from '@gemscout/read-model';
import { sampleRunIdOf } from '@gemscout/research';
import type { Logger } from '@gemscout/service-kit';
import { graceAfter } from './grace-after.ts';

const POLL_MS = 2_000;
/** How long a claimed step is not due again: longer than a step usually takes. */
const CLAIM_MS = 120_000;
const CATCH_UP_MS = 10_000;
const CHECK_MS = 100;

export type EraseDeps = {
  readonly store: EventStore;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly accounts: Pick<Accounts, 'deletion'>;
  readonly readModel: Pick<ReadModel, 'waitFor' | 'workspaceIds' | 'eraseWorkspace'>;
  readonly evidence: Pick<EvidenceStore, 'forget'>;
  readonly dispatch: Pick<Dispatch, 'position'>;
  readonly billing: Pick<Billing, 'cancelForDeletion'>;
  /** True for an event store that is restored from backups of its own, which would bring the events of the account back. */
  readonly remembersErased?: boolean;
};

type Reports = {
  /** A step failed, or the next one could not be read. */
  failed(error: unknown, step: DeletionJob['step'] | 'claim'): void;
  /** The events of an account are erased next. */
  erasing(userId: string): void;
};

/** The next step could not even be read from the database, so there may be nothing to erase. */
const CLAIM_FAILED = 'The accounts to erase could not be read: it is tried again';
/** `gemscout new-epoch --erased` reads it, with `erasing.userId`. */
const ERASING = 'The data of a deleted account is erased';
const STEP_FAILED = 'A deleted account is not erased yet: it is tried again';

/**
 * Erases accounts whose owners requested deletion, one step at a time, until `signal` aborts. A running step then gets three
 * seconds; an unfinished one is repeated later. Failures are logged by kind only: a message of the database or the payment
 * provider may name the person.
 */
export async function eraseAccounts(
  { logger, ...deps }: EraseDeps & { readonly logger: Pick<Logger, 'warn' | 'info'> },
  signal: AbortSignal,
): Promise<void> {
  const reports: Reports = {
    failed(error, step) {
      if (signal.aborted) return;
      logger.warn({ step, failure: kindsOf(error) }, step === 'claim' ? CLAIM_FAILED : STEP_FAILED);
    },
    erasing: (userId) => logger.info({ erasing: { userId } }, ERASING),
  };
  await Promise.race([eraseUntil(signal, deps, reports), graceAfter(signal)]);
}

async function eraseUntil(signal: AbortSignal, deps: EraseDeps, reports: Reports): Promise<void> {
  while (!signal.aborted) {
    const isMore = await eraseNext(deps, reports).catch((error: unknown) => reports.failed(error, 'claim'));
    if (!isMore) await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** The names of an error and of its causes, outermost first. */
function kindsOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.name, ...kindsOf(error.cause)] : [];
}

/**
 * Executes the next due step of one account. A failed step becomes due again later.
 *
 * @returns true if a step was due
 */
export async function eraseNext(deps: EraseDeps, reports?: Reports): Promise<boolean> {
  const { deletion } = deps.accounts;
  const job = await deletion.claim(CLAIM_MS);
  if (!job) return false;
  if (job.step === 'streams') reports?.erasing(job.userId);
  try {
    await STEPS[job.step](deps, job);
    await deletion.advance(job);
  } catch (error) {
    reports?.failed(error, job.step);
    await deletion.postpone(job);
  }
  return true;
}

type Step = (deps: EraseDeps, job: DeletionJob) => Promise<void>;

const STEPS: Readonly<Record<DeletionJob['step'], Step>> = {
  billing: ({ billing }, { workspaceId }) => billing.cancelForDeletion(workspaceId),
  runs: endRuns,
  streams: eraseStreams,
  rows: eraseRows,
  async again(deps, job) {
    await eraseStreams(deps, job);
    await eraseRows(deps, job);
    await caughtUp(deps);
    await deps.store.anonymizeErased();
  },
};

async function endRuns(deps: EraseDeps, { workspaceId }: DeletionJob): Promise<void> {
  await caughtUp(deps);
  const { activeRuns } = await deps.readModel.workspaceIds(workspaceId);
  for (const runId of activeRuns) {
    const command = { type: 'CancelRun', now: deps.clock.now() } as const;
    await execute(deps.store, { stream: runStream(runId), contract: runContract, command }, withRefund);
  }
}

async function eraseStreams(deps: EraseDeps, job: DeletionJob): Promise<void> {
  const { workspaceId, workspaceCreatedAt } = job;
  if (deps.remembersErased) await deps.accounts.deletion.remember(job);
  await caughtUp(deps);
  const { store, readModel, clock } = deps;
  const { runs, proposals, noted } = await readModel.workspaceIds(workspaceId);
  const usage = monthsSince(workspaceCreatedAt, clock.now()).map((month) => usageStream(workspaceId, month));
  const charged = await chargedRuns(deps, usage);
  for (const runId of new Set([...runs, ...charged])) await store.erase(runStream(runId));
  for (const proposalId of proposals) await store.erase(proposalStream(proposalId));
  const ofWorkspace = [watchlistStream(workspaceId), billingStream(workspaceId), ...noted.map(notesStream)];
  for (const stream of [...usage, ...ofWorkspace]) await store.erase(stream);
  await eraseSampleRun(store, workspaceId);
}

/** The read model has none of it once the owner deleted it. Its proposals are found in it, so it is erased after them. */
async function eraseSampleRun(store: EventStore, workspaceId: string): Promise<void> {
  const stream = runStream(sampleRunIdOf(workspaceId));
  for await (const { type, data } of store.read(stream)) {
    if (type !== 'PROPOSAL_SAVED') continue; // also where an earlier attempt erased it
    const event = runContract.parse(type, data);
    if (event.type === 'PROPOSAL_SAVED') await store.erase(proposalStream(String(event.payload.proposal_id)));
  }
  await store.erase(stream);
}

async function eraseRows({ accounts, evidence, readModel }: EraseDeps, job: DeletionJob): Promise<void> {
  await evidence.forget(job.workspaceId);
  await readModel.eraseWorkspace(job.workspaceId);
  await accounts.deletion.eraseRows(job);
}

/** Finds the charged runs by the streams, because the read model may lack some. */
async function chargedRuns({ store }: EraseDeps, streams: readonly string[]): Promise<readonly string[]> {
  const runIds: string[] = [];
  for (const stream of streams)
    for await (const recorded of store.read(stream)) {
      if (recorded.type !== 'RunCharged') continue; // other events, or the run was erased by an earlier attempt
      const event = usageContract.parse(recorded.type, recorded.data);
      runIds.push(event.runId);
    }
  return runIds;
}

/**
 * Waits until the read model and the open tasks include all stored events. @throws Error if they are behind, so that the step
 * is retried later
 */
async function caughtUp({ store, readModel, dispatch }: EraseDeps): Promise<void> {
  const head = await store.head();
  if ((await readModel.waitFor(head, CATCH_UP_MS)) === 'stale') throw new Error('The projector is behind');
  for (const until = performance.now() + CATCH_UP_MS; performance.now() < until; await sleep(CHECK_MS)) {
    const position = await dispatch.position();
    if (position !== undefined && store.compare(position, head) >= 0) return;
  }
  throw new Error('The dispatcher is behind');
}

/** `yyyy-mm` of each month from one instant to another, both inclusive. */
export function monthsSince(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
