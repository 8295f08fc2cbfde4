import { proposalContract } from '@gemscout/contracts';
import { subscribe, type Position, type Recorded, type Subscription } from '@gemscout/event-store';
import { settleOne, type SettlingDeps } from './settle-some.ts';

const PROPOSALS = 'proposal-';
const PAUSE_MS = 5_000;

/**
 * Settles every verdict of a run as soon as it is saved, until `signal` aborts: on a recorded market with later prices its
 * outcome is known at once. The next pass retries failures.
 *
 * @param after start position; the first pass handles earlier verdicts
 */
export function followVerdicts(deps: SettlingDeps, after: Position, signal: AbortSignal): Promise<void> {
  const subscription: Subscription = {
    from: { live: after },
    filter: { prefixes: [PROPOSALS] },
    async handle({ events }) {
      for (const event of events) await settleSaved(deps, event, signal);
    },
    retry: { pauseMs: PAUSE_MS, logger: deps.logger, message: 'New verdicts cannot be settled at the moment' },
  };
  return subscribe(deps.store, subscription, signal);
}

async function settleSaved(deps: SettlingDeps, { type, data }: Recorded, signal: AbortSignal): Promise<void> {
  const saved = type === 'ProposalSaved' ? proposalContract.parse(type, data) : undefined;
  if (saved?.type !== 'ProposalSaved' || saved.source !== 'run') return;
  await settleOne(deps, { id: saved.proposalId, runId: saved.runId, settled: [] }, signal);
}
