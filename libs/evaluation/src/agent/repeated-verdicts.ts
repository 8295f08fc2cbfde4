import { decideAgain, ModelAbstained, type MemorySession, type ResearchTools } from '@gemscout/research';
import type { Repeats } from './agent-verdict.ts';

/**
 * Decides on a ticker again and again as if it had not been decided: with the same evidence, analysis and opposite case. A decision
 * that the analyst does not give, such as one above the day's limit on money, is counted and ends the repetition.
 *
 * @param times further decisions, after the first
 */
export async function repeatedVerdicts(
  { events }: MemorySession,
  symbol: string,
  tools: ResearchTools,
  times: number,
): Promise<Repeats> {
  const verdicts: Repeats['verdicts'] = [];
  const { signal } = new AbortController();
  try {
    while (verdicts.length < times)
      verdicts.push((await decideAgain({ events, symbol, steps: [] }, tools, signal)).verdict);
  } catch (error) {
    if (!(error instanceof ModelAbstained)) throw error;
    return { verdicts, unanswered: times - verdicts.length };
  }
  return { verdicts, unanswered: 0 };
}
