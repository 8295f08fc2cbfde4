import { proposalContract, runContract } from '@gemscout/contracts';
import { proposalStream, runStream, type ProposalSaved, type RunRequested } from '@gemscout/domain';
import type { EventStore, Recorded } from '@gemscout/event-store';
import { ApiError } from '../problems/api-error.ts';
import { runEventsOf } from './run-log.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Commands authorise by the first event of the stream that they change. An unknown or malformed id, another workspace's
 * stream and a deleted sample run all result in 404.
 */
export async function ownRun(store: EventStore, workspaceId: string, runId: string): Promise<RunRequested> {
  const first = await firstOf(store, runStream(knownId(runId)));
  const event = first && first.type !== 'Erased' ? runContract.parse(first.type, first.data) : undefined;
  if (event?.type !== 'RunRequested' || event.workspaceId !== workspaceId) throw new ApiError('not_found');
  if (event.sample && (await runEventsOf(store, runId)).length === 0) throw new ApiError('not_found');
  return event;
}

export async function ownProposal(store: EventStore, workspaceId: string, proposalId: string): Promise<ProposalSaved> {
  const first = await firstOf(store, proposalStream(knownId(proposalId)));
  const event = first && first.type !== 'Erased' ? proposalContract.parse(first.type, first.data) : undefined;
  if (event?.type !== 'ProposalSaved' || event.workspaceId !== workspaceId) throw new ApiError('not_found');
  return event;
}

/** Validates the format of an id. @throws ApiError not_found for an id that cannot exist */
export function knownId(id: string): string {
  if (!UUID.test(id)) throw new ApiError('not_found');
  return id;
}

async function firstOf(store: EventStore, stream: string): Promise<Recorded | undefined> {
  for await (const event of store.read(stream)) return event;
  return undefined;
}
