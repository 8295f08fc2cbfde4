import { proposalContract } from '@gemscout/contracts';
import { proposalStream, type MemoCheck, type ProposalFit } from '@gemscout/domain';
import { execute, postgresEventStore } from '@gemscout/event-store';

export type ProposalToStore = {
  readonly symbol: string;
  readonly verdict?: string;
  /** ISO 8601. */
  readonly expiresAt?: string;
  readonly memo?: string;
  readonly memoCheck?: MemoCheck;
  readonly proposalId?: string;
  readonly fit?: ProposalFit;
};

type Where = { readonly databaseUrl: string; readonly workspaceId: string; readonly runId: string };

/** Saves proposals as a run does, each a second after the one before it, in the store of a server. @returns their ids */
export async function storeProposals(
  { databaseUrl, workspaceId, runId }: Where,
  proposals: readonly ProposalToStore[],
): Promise<readonly string[]> {
  const store = await postgresEventStore(databaseUrl);
  const begin = Date.now() - proposals.length * 1_000;
  try {
    const ids: string[] = [];
    for (const [index, proposal] of proposals.entries()) {
      const {
        symbol,
        verdict = 'buy',
        expiresAt = null,
        memo = `On ${symbol}`,
        memoCheck = null,
        fit = null,
      } = proposal;
      const { proposalId = crypto.randomUUID() } = proposal;
      const decided = { symbol, verdict, theme: 'Stored', memo, memoCheck, score: 0.7, fit };
      const facts = { proposalId, workspaceId, runId, ...decided };
      const dates = { price: null, priceAsOf: null, evidenceAt: null, expiresAt, spend: null };
      const now = new Date(begin + index * 1_000).toISOString();
      await execute(store, {
        stream: proposalStream(proposalId),
        contract: proposalContract,
        isNew: true,
        command: { type: 'SaveProposal', ...facts, ...dates, source: 'run', now },
      });
      ids.push(proposalId);
    }
    return ids;
  } finally {
    await store.close();
  }
}
