import { proposalContract } from '@gemscout/contracts';
import { DEFAULT_RUN_BUDGET, proposalStream, runStream, type JsonObject } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import type { MarketData } from '@gemscout/market';
import { MemorySession, rulesAnalyst, runToEnd } from '@gemscout/research';
import type { ApiUnderTest } from './api.ts';

type Made = { readonly workspaceId: string; readonly symbol: string; readonly market: Promise<MarketData> };

/** For specs: a run on a ticker, over the real stages, with its events and proposal stored as the worker stores them. */
export async function proposalByRun(
  { store, evidence, readModel }: ApiUnderTest,
  { workspaceId, symbol, market }: Made,
): Promise<string> {
  const runId = crypto.randomUUID();
  const session = MemorySession.started({
    type: 'RequestRun',
    runId,
    workspaceId,
    userId: 'u',
    kind: 'symbol',
    subject: symbol,
    memo: null,
    bodyHash: 'h',
    plan: 'elite',
    dailyCap: 30,
    budget: DEFAULT_RUN_BUDGET,
    context: {},
    charge: { month: '2026-05', day: '2026-05-15' },
    now: '2026-05-15T22:00:00.000Z',
  });
  await runToEnd(session, { market: await market, evidence, analyst: rulesAnalyst() });
  const stored = session.events.map(({ type, ...data }) => ({
    id: crypto.randomUUID(),
    type,
    data: data as JsonObject,
  }));
  await store.append([{ stream: runStream(runId), events: stored, expectedRevision: 0 }]);
  const [command] = session.proposals;
  if (!command) throw new Error(`${symbol} was not proposed`);
  const stream = proposalStream(command.proposalId);
  const { position } = await execute(store, { stream, contract: proposalContract, command });
  if ((await readModel.waitFor(position, 30_000)) !== 'fresh') throw new Error('The proposal is not in the read model');
  return command.proposalId;
}
