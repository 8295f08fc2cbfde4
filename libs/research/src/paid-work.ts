import type { LogLabel, Stage } from '@gemscout/domain';
import type { Analyst } from './analyst/analyst.ts';
import type { RunSession } from './run-session.ts';

/** Steps that only call the analyst. */
const ASKS_ANALYST_ONLY: ReadonlySet<LogLabel> = new Set([
  'CORPUS_PLAN',
  'CORPUS',
  'SHORTLIST',
  'DECIDE_NEXT',
  'REFLECT',
  'THEME_ANALYSIS',
  'THEME_VALIDATION',
  'DECISION',
]);

type Asking = { readonly analyst: Analyst; readonly session: RunSession };

/** True for a step that calls a language model or a provider of the market. */
export function asksProvider(label: LogLabel, { analyst, session }: Asking): boolean {
  if (analyst.questionPrice !== undefined) return true;
  if (label === 'TOPICS') return session.request.kind === 'trending';
  return !ASKS_ANALYST_ONLY.has(label);
}

/**
 * Records that the run's paid work starts, once a run and before the first call: so whoever cancels the run sees a call
 * that is under way. Where the run was cancelled first, this throws and the call is not made.
 *
 * @throws RunError run_ended
 */
export async function startPaidWork(
  session: RunSession,
  { stage, symbol }: { readonly stage: Stage; readonly symbol?: string | undefined },
): Promise<void> {
  const run = session.state();
  if (run.status !== 'absent' && run.paidWorkStarted) return;
  const about = { stage, ...(symbol !== undefined && { symbol }) };
  await session.record({ type: 'StartPaidWork', ...about, now: session.now() });
}
