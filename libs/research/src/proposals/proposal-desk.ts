import type { Recheck, RepeatedDecision } from '@gemscout/domain';
import { analystOfRun } from '../analyst/analyst-of-run.ts';
import { decideAgain } from '../decide-again.ts';
import { MemorySession } from '../memory-session.ts';
import type { ResearchTools } from '../research-tools.ts';
import { beforeDecision, type DecidedTicker } from './decided-ticker.ts';
import { recheckTicker, type RecheckRequest } from './recheck.ts';

/** `analyst`: `rules`, or the name of a language model. */
type Repeated = { readonly analyst: string; readonly decisions: readonly RepeatedDecision[] };

/** Work on a proposal after its run: in memory, so that what fails leaves everything as it was. */
export interface ProposalDesk {
  /**
   * Decides `times` more on the very same evidence, one after the other.
   *
   * @throws DecisionMissing where the run has no decision on the ticker
   * @throws ModelAbstained, WorkUnavailable where one cannot be made; the signal's reason after an abort
   */
  decideAgain(ticker: DecidedTicker, times: number, signal: AbortSignal): Promise<Repeated>;
  /**
   * Asks anew about what changed, and decides on old and new evidence together.
   *
   * @throws MarketFailure where a tool that must be asked does not answer; and as `decideAgain` does
   */
  recheck(ticker: DecidedTicker, request: RecheckRequest, signal: AbortSignal): Promise<Recheck>;
}

export function proposalDesk(tools: ResearchTools): ProposalDesk {
  return {
    async decideAgain(ticker, times, signal) {
      const { name: analyst } = analystOfRun(new MemorySession([...beforeDecision(ticker)]), tools.analyst);
      const decisions: RepeatedDecision[] = [];
      while (decisions.length < times) {
        signal.throwIfAborted();
        decisions.push(await decideAgain(ticker, tools, signal));
      }
      return { analyst, decisions };
    },
    recheck: (ticker, request, signal) => recheckTicker(ticker, request, tools, signal),
  };
}
