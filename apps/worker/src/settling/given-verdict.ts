import { proposalContract, runContract } from '@gemscout/contracts';
import { proposalStream, runStream, type LogEvent, type ProposalSaved, type SettlementHorizon } from '@gemscout/domain';
import type { EventStore, Recorded } from '@gemscout/event-store';
import type { GivenVerdict } from '@gemscout/settlement';
import { z } from 'zod';

/** A verdict as originally given, and its market. */
export type VerdictOfRun = GivenVerdict & { readonly symbol: string; readonly market: string };

/** The market recorded in `INIT`; `as_of` is null for a live market. */
const InitMarket = z.object({ market: z.string(), as_of: z.iso.datetime().nullable() });

type Asked = { readonly id: string; readonly runId: string; readonly settled: readonly SettlementHorizon[] };

/** Undefined if the proposal was erased, or its run is from a release that did not record the as-of time. */
export async function verdictOfRun(
  store: EventStore,
  { id, runId, settled }: Asked,
): Promise<VerdictOfRun | undefined> {
  const saved = await savedIn(store, id);
  const init = await initIn(store, runId);
  const about = InitMarket.safeParse(init?.payload);
  if (!saved || !about.success) return undefined;
  const { symbol, verdict, score: confidence, at, range, price, priceAsOf } = saved;
  const started = range && price !== null && priceAsOf !== null && { ...range, close: price, closeOn: priceAsOf };
  const { market, as_of: asOf } = about.data;
  return { symbol, verdict, confidence, asOf: asOf ?? at, settled, market, ...(started && { range: started }) };
}

async function savedIn(store: EventStore, proposalId: string): Promise<ProposalSaved | undefined> {
  const first = await found(store, proposalStream(proposalId), () => true);
  const event = first && first.type !== 'Erased' ? proposalContract.parse(first.type, first.data) : undefined;
  return event?.type === 'ProposalSaved' ? event : undefined;
}

async function initIn(store: EventStore, runId: string): Promise<LogEvent | undefined> {
  const init = await found(store, runStream(runId), ({ type }) => type === 'INIT');
  const event = init && runContract.parse(init.type, init.data);
  return event?.type === 'INIT' ? event : undefined;
}

async function found(
  store: EventStore,
  stream: string,
  isIt: (event: Recorded) => boolean,
): Promise<Recorded | undefined> {
  for await (const event of store.read(stream)) if (isIt(event)) return event;
  return undefined;
}
