import type { EvidenceStore } from '@gemscout/evidence';
import { MarketFailure, type MarketData } from '@gemscout/market';
import { DEFAULT_RUN_BUDGET, type RunRequested } from '@gemscout/domain';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import type { ToolName } from '../facts.ts';
import { MemorySession } from '../memory-session.ts';
import type { Work } from '../research-tools.ts';
import { runTickerTool } from '../tools/run-ticker-tool.ts';

type Asking = {
  readonly market: MarketData;
  readonly evidence: EvidenceStore;
  /** Whose evidence the answers are; empty: nobody's. */
  readonly workspaceId: string;
  /** By the database's clock, ISO 8601. */
  readonly now: string;
};

/** The tools whose answers state facts that their source can correct. */
const CORRECTABLE: readonly ToolName[] = [
  'indicators',
  'earnings',
  'statements',
  'insiders',
  'short_interest',
  'holders',
];

/**
 * Asks anew what the market's sources say of a company, and keeps the answers as evidence, as a run would. A source that has no
 * answer is left out; the first failure for which waiting may help is returned, and the rest is not asked.
 *
 * @throws MarketFailure `broken_market`, EvidenceUnavailable, and the signal's reason after an abort
 */
export async function askAgain(
  { market, evidence, workspaceId, now }: Asking,
  symbol: string,
  signal: AbortSignal,
): Promise<MarketFailure | undefined> {
  const session = new MemorySession([requestOf(workspaceId, symbol, now)], undefined, now);
  const work: Work = { market, evidence, analyst: rulesAnalyst(), session, signal };
  for (const tool of CORRECTABLE) {
    signal.throwIfAborted();
    const { payload, message } = await runTickerTool(work, tool, symbol);
    const { failure } = payload;
    if (failure === 'rate_limited' || failure === 'unavailable' || failure === 'auth')
      return new MarketFailure(failure, message);
  }
  return undefined;
}

function requestOf(workspaceId: string, symbol: string, at: string): RunRequested {
  const asked = { kind: 'symbol', subject: symbol, memo: null, bodyHash: '' } as const;
  const charge = { month: at.slice(0, 7), day: at.slice(0, 10) };
  const paid = { userId: '', charge, plan: 'none', dailyCap: 0, budget: DEFAULT_RUN_BUDGET } as const;
  return { type: 'RunRequested', runId: '', workspaceId, ...asked, ...paid, at };
}
