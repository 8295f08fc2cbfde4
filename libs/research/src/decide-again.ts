import { VERDICTS, type RepeatedDecision } from '@gemscout/domain';
import { evidenceItemOf, evidenceRefOf, type EvidenceStore } from '@gemscout/evidence';
import { z } from 'zod';
import { MemorySession, openTasks } from './memory-session.ts';
import {
  beforeDecision,
  DecisionMissing,
  recordStep,
  reopened,
  type DecidedTicker,
} from './proposals/decided-ticker.ts';
import type { ResearchTools } from './research-tools.ts';
import { runStageTask } from './run-stage-task.ts';

const Decided = z.object({ verdict: z.enum(VERDICTS), confidence: z.number() });

/**
 * Decides on a ticker again as if its decision, or that of its last re-check, had not been made: with the same evidence,
 * analysis, opposite case and budget, in memory. Nothing is recorded and nobody is charged; a language model's calls cost
 * what they cost.
 *
 * @throws DecisionMissing
 * @throws ModelAbstained, WorkUnavailable as the stage does
 */
export async function decideAgain(
  ticker: DecidedTicker,
  tools: ResearchTools,
  signal: AbortSignal,
): Promise<RepeatedDecision> {
  const session = await undecided(ticker);
  await runDecision(session, ticker.symbol, { ...tools, evidence: readOnly(tools.evidence) }, signal);
  return decisionIn(session, ticker.symbol);
}

/** Evidence that can be read and cited, where nothing is added. */
function readOnly(evidence: EvidenceStore): EvidenceStore {
  return {
    save: (item) => Promise.resolve(evidenceRefOf(evidenceItemOf(item))),
    get: (workspaceId, hash) => evidence.get(workspaceId, hash),
    deleteTexts: (provider, before) => evidence.deleteTexts(provider, before),
    forget: (workspaceId) => evidence.forget(workspaceId),
    close: () => evidence.close(),
  };
}

async function undecided(ticker: DecidedTicker): Promise<MemorySession> {
  if (ticker.steps.length === 0) return new MemorySession([...beforeDecision(ticker)]);
  const session = await reopened(ticker);
  for (const step of ticker.steps.filter(({ label }) => label !== 'TOOL'))
    await recordStep(session, ticker.symbol, step);
  return session;
}

/** Runs what is still open of the ticker, up to its decision. @throws DecisionMissing where nothing is */
export async function runDecision(
  session: MemorySession,
  symbol: string,
  tools: ResearchTools,
  signal: AbortSignal,
): Promise<void> {
  for (let task = openTaskOn(session, symbol); task; task = openTaskOn(session, symbol)) {
    signal.throwIfAborted();
    await runStageTask(task, session, tools, signal);
  }
  if (!session.result(`decide/${symbol}/decision`)) throw new DecisionMissing(`The run has no decision on ${symbol}`);
}

function openTaskOn(session: MemorySession, symbol: string) {
  return openTasks(session).find((task) => task.symbol === symbol);
}

export function decisionIn(session: MemorySession, symbol: string): RepeatedDecision {
  return Decided.parse(session.result(`decide/${symbol}/decision`)?.payload);
}
