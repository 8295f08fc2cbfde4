import { proposalContract } from '@gemscout/contracts';
import { proposalStream, type MemoCheck } from '@gemscout/domain';
import { ERASED, type EventStore } from '@gemscout/event-store';

/** How the current memo of a proposal was checked: null if a user wrote it, or if the proposal was erased. */
export async function memoCheckOf(store: EventStore, proposalId: string): Promise<MemoCheck | null> {
  let check: MemoCheck | null = null;
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    if (type === ERASED) return null;
    const event = proposalContract.parse(type, data);
    if (event.type === 'ProposalSaved' || event.type === 'ProposalRechecked') check = event.memoCheck;
  }
  return check;
}
