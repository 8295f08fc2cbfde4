import { randomBytes, randomUUID } from 'node:crypto';
import { runContract } from '@gemscout/contracts';
import { DEFAULT_RUN_BUDGET, runStream } from '@gemscout/domain';
import { openStream } from '@gemscout/event-store';

const noise = randomBytes(900).toString('base64');

/** The result of a step whose stored event is close to 1 KB of JSON, as the limits store. */
export const oneKilobyte = (step) => ({ step, kind: 'finding', text: noise.slice(0, 820) });

/** A run that was requested, as the session through which steps are recorded. */
export async function requestedRun(store, contract = runContract) {
  const runId = randomUUID();
  const session = await openStream(store, runStream(runId), contract);
  await session.execute(requestOf(runId));
  return { runId, session };
}

export function requestOf(runId, workspaceId = randomUUID(), now = new Date().toISOString()) {
  return {
    type: 'RequestRun',
    runId,
    workspaceId,
    userId: workspaceId,
    kind: 'trending',
    subject: null,
    memo: null,
    bodyHash: 'bench',
    charge: { month: now.slice(0, 7), day: now.slice(0, 10) },
    plan: 'elite',
    dailyCap: 30,
    budget: DEFAULT_RUN_BUDGET,
    context: {},
    now,
  };
}
