import { setTimeout as sleep } from 'node:timers/promises';
import { proposalContract } from '@gemscout/contracts';
import type { Position, Recorded } from '@gemscout/event-store';
import { settleOne, type SettlingDeps } from './settle-some.ts';

const PROPOSALS = 'proposal-';
const PAUSE_MS = 5_000;

/**
 * Settles every verdict of a run as soon as it is saved, until `signal` aborts: on a recorded market that holds later prices,
 * its outcome is there already. What fails is left to the next pass.
 *
 * @param after where to begin: verdicts before it are for the first pass
 */
export async function followVerdicts(deps: SettlingDeps, after: Position, signal: AbortSignal): Promise<void> {
  let through = after;
  while (!signal.aborted) {
    try {
      for await (const batch of deps.store.follow(through, { prefixes: [PROPOSALS] }, signal)) {
        for (const event of batch.events) await settleSaved(deps, event, signal);
        through = batch.through;
      }
    } catch (error) {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'New verdicts cannot be settled at the moment');
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function settleSaved(deps: SettlingDeps, { type, data }: Recorded, signal: AbortSignal): Promise<void> {
  const saved = type === 'ProposalSaved' ? proposalContract.parse(type, data) : undefined;
  if (saved?.type !== 'ProposalSaved' || saved.source !== 'run') return;
  await settleOne(deps, { id: saved.proposalId, runId: saved.runId, settled: [] }, signal);
}
