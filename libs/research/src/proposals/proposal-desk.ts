import type { Recheck, RepeatedDecision } from '@gemscout/domain';
import { analystOfRun } from '../analyst/analyst-of-run.ts';
import { decideAgain } from '../decide-again.ts';
import { MemorySession } from '../memory-session.ts';
import type { ResearchTools } from '../research-tools.ts';
import { beforeDecision, type DecidedTicker } from './decided-ticker.ts';
import { recheckTicker, type RecheckRequest } from './recheck.ts';

/** Work on a proposal after its run: in memory, so that what fails leaves everything as it was. */
export interface ProposalDesk {
  /**
   * Who decides again on the ticker: `rules`, or the name of a language model.
   *
   * @throws DecisionMissing where the run has no decision on the ticker
   * @throws ModelAbstained where the run asks for a language model and none is configured
   */
  decidingAnalyst(ticker: DecidedTicker): string;
  /**
   * Decides once more on the very same evidence.
   *
   * @throws DecisionMissing where the run has no decision on the ticker
   * @throws ModelAbstained, WorkUnavailable where it cannot be made; the signal's reason after an abort
   */
  decideAgain(ticker: DecidedTicker, signal: AbortSignal): Promise<RepeatedDecision>;
  /**
   * Asks anew about what changed, and decides on old and new evidence together.
   *
   * @throws MarketFailure where a tool that must be asked does not answer; and as `decideAgain` does
   */
  recheck(ticker: DecidedTicker, request: RecheckRequest, signal: AbortSignal): Promise<Recheck>;
}

export function proposalDesk(tools: ResearchTools): ProposalDesk {
  return {
    decidingAnalyst: (ticker) => analystOfRun(new MemorySession([...beforeDecision(ticker)]), tools.analyst).name,
    decideAgain: (ticker, signal) => decideAgain(ticker, tools, signal),
    recheck: (ticker, request, signal) => recheckTicker(ticker, request, tools, signal),
  };
}
