import { proposalContract } from '@gemscout/contracts';
import { linesOf, type LogEvent, type ProposalRechecked, proposalStream } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';

/** The log updated by later re-checks: with the evidence that they added and the memos that they wrote. */
export async function withRechecks(store: EventStore, log: readonly LogEvent[]): Promise<readonly LogEvent[]> {
  const saved = linesOf(log, 'PROPOSAL_SAVED');
  const rechecks = await Promise.all(
    saved.map(async ({ payload, symbol = '' }) => {
      const events = await rechecksOf(store, String(payload.proposal_id));
      return { symbol, events };
    }),
  );
  const latest = new Map(rechecks.map(({ symbol, events }) => [symbol, events.at(-1)]));
  const found = rechecks.flatMap(({ symbol, events }) => events.flatMap((event) => toolsIn(event, symbol)));
  return [...log.map((event) => withMemo(event, latest.get(event.symbol ?? ''))), ...found];
}

async function rechecksOf(store: EventStore, proposalId: string): Promise<readonly ProposalRechecked[]> {
  const rechecks: ProposalRechecked[] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    if (type === 'Erased') return [];
    const event = proposalContract.parse(type, data);
    if (event.type === 'ProposalRechecked') rechecks.push(event);
  }
  return rechecks;
}

function toolsIn({ steps, at }: ProposalRechecked, symbol: string): readonly LogEvent[] {
  return steps.flatMap(({ key, label, message, payload }) =>
    label === 'TOOL' ? [{ type: label, key, message, payload, symbol, at }] : [],
  );
}

function withMemo(event: LogEvent, recheck: ProposalRechecked | undefined): LogEvent {
  if (recheck && event.type === 'MEMO_READY') return { ...event, payload: { ...event.payload, memo: recheck.memo } };
  if (recheck && event.type === 'DECISION') return { ...event, payload: { ...event.payload, ...recheck.memoCheck } };
  return event;
}
