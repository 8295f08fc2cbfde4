import { setTimeout as sleep } from 'node:timers/promises';
import type { DeletionJob } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import { usageContract } from '@gemscout/contracts';
import type { Dispatch } from '@gemscout/dispatch';
import { proposalStream, runStream, usageStream, watchlistStream } from '@gemscout/domain';
import type { EvidenceStore } from '@gemscout/evidence';
import type { ReadModel } from '@gemscout/read-model';
import type { ApiDeps } from '../api-deps.ts';
import { cancelRun } from '../runs/cancel-run.handler.ts';

const POLL_MS = 2_000;
const LEASE_MS = 120_000;
const CATCH_UP_MS = 10_000;
const CHECK_MS = 100;

export type EraseDeps = Pick<ApiDeps, 'store' | 'clock'> & {
  readonly accounts: Pick<ApiDeps['accounts'], 'deletion'>;
  readonly readModel: Pick<ReadModel, 'waitFor' | 'workspaceIds' | 'eraseWorkspace'>;
  readonly evidence: Pick<EvidenceStore, 'forget'>;
  readonly dispatch: Pick<Dispatch, 'position'>;
  readonly billing: Pick<Billing, 'cancelForDeletion'>;
  /** Told of each failure; the step is tried again. */
  readonly failed?: (error: unknown, step: string) => void;
};

/** Erases accounts whose owners have asked for it, a step at a time, until `signal` aborts. Any number of processes may. */
export async function eraseAccounts(deps: EraseDeps, signal: AbortSignal, pollMs = POLL_MS): Promise<void> {
  while (!signal.aborted) {
    const isMore = await eraseNext(deps).catch((error: unknown) => void deps.failed?.(error, 'claim'));
    if (!isMore) await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** @returns true where there was something to do */
export async function eraseNext(deps: EraseDeps, leaseMs = LEASE_MS): Promise<boolean> {
  const { deletion } = deps.accounts;
  const job = await deletion.claim(leaseMs);
  if (!job) return false;
  try {
    await STEPS[job.step](deps, job);
    await deletion.advance(job);
  } catch (error) {
    deps.failed?.(error, job.step);
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
  for (const runId of activeRuns) await cancelRun(deps, { runId, workspaceId });
}

async function eraseStreams(deps: EraseDeps, { workspaceId, workspaceCreatedAt }: DeletionJob): Promise<void> {
  await caughtUp(deps);
  const { store, readModel, clock } = deps;
  const { runs, proposals } = await readModel.workspaceIds(workspaceId);
  const usage = monthsSince(workspaceCreatedAt, clock.now()).map((month) => usageStream(workspaceId, month));
  const charged = await chargedRuns(deps, usage);
  for (const runId of new Set([...runs, ...charged])) await store.erase(runStream(runId));
  for (const proposalId of proposals) await store.erase(proposalStream(proposalId));
  for (const stream of [...usage, watchlistStream(workspaceId)]) await store.erase(stream);
}

async function eraseRows({ accounts, evidence, readModel }: EraseDeps, job: DeletionJob): Promise<void> {
  await evidence.forget(job.workspaceId);
  await readModel.eraseWorkspace(job.workspaceId);
  await accounts.deletion.eraseRows(job);
}

/** The streams tell which runs there were, also where the rows do not. */
async function chargedRuns({ store }: EraseDeps, streams: readonly string[]): Promise<readonly string[]> {
  const runIds: string[] = [];
  for (const stream of streams)
    for await (const recorded of store.read(stream)) {
      if (recorded.type !== 'RunCharged') continue; // or it was erased by an earlier try
      const event = usageContract.parse(recorded.type, recorded.data);
      runIds.push(event.runId);
    }
  return runIds;
}

/** Waits until rows and open work show everything that the store holds. @throws Error where they are behind: later, then */
async function caughtUp({ store, readModel, dispatch }: EraseDeps): Promise<void> {
  const head = await store.head();
  if ((await readModel.waitFor(head, CATCH_UP_MS)) === 'stale') throw new Error('The projector is behind');
  for (const until = performance.now() + CATCH_UP_MS; performance.now() < until; await sleep(CHECK_MS)) {
    const position = await dispatch.position();
    if (position !== undefined && store.compare(position, head) >= 0) return;
  }
  throw new Error('The dispatcher is behind');
}

/** `yyyy-mm` of each month from one instant to another, both within. */
export function monthsSince(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
