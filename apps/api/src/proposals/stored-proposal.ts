import { proposalContract, runContract } from '@gemscout/contracts';
import {
  proposalDecider,
  proposalStream,
  runStream,
  type ProposalEvent,
  type ProposalRechecked,
  type ProposalState,
  type RunEvent,
} from '@gemscout/domain';
import { ERASED, type EventStore, type Position } from '@gemscout/event-store';
import type { DecidedTicker } from '@gemscout/research';
import { ApiError } from '../problems/api-error.ts';
import { ownProposal } from '../runs/ownership.ts';

/** A proposal as read from its stream. */
export type StoredProposal = {
  readonly state: ProposalState;
  /** The last re-check. */
  readonly rechecked: ProposalRechecked | undefined;
  /** Position of its last event. */
  readonly position: Position;
};

/** @throws ApiError not_found if the proposal does not belong to this workspace */
export async function storedProposal(store: EventStore, workspaceId: string, id: string): Promise<StoredProposal> {
  await ownProposal(store, workspaceId, id);
  const events: ProposalEvent[] = [];
  let last: Position | undefined;
  for await (const { type, data, position } of store.read(proposalStream(id))) {
    if (type === ERASED) throw new ApiError('not_found');
    events.push(proposalContract.parse(type, data));
    last = position;
  }
  if (last === undefined) throw new ApiError('not_found');
  const rechecked = events.findLast((event) => event.type === 'ProposalRechecked');
  return { state: events.reduce(proposalDecider.evolve, proposalDecider.initialState), rechecked, position: last };
}

/** The events of the proposal's run about its ticker; empty if the run was erased. */
export async function decidedTicker(store: EventStore, { state, rechecked }: StoredProposal): Promise<DecidedTicker> {
  if (state.status === 'absent') throw new ApiError('not_found');
  const events: RunEvent[] = [];
  for await (const { type, data } of store.read(runStream(state.runId)))
    if (type !== ERASED) events.push(runContract.parse(type, data));
  return { events, symbol: state.symbol, steps: rechecked?.steps ?? [] };
}
