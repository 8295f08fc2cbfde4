import { isRunEnd, runStream, type LogEventOf, type RunEvent } from '@gemscout/domain';
import { instruments } from '@gemscout/service-kit';
import type { DomainEvent } from './stream-command.ts';

const runs = instruments((meter) => ({
  started: meter.createCounter('gemscout_runs_started_total', { description: 'Runs that were accepted' }),
  ended: meter.createCounter('gemscout_runs_ended_total', { description: 'Runs that ended, and how' }),
  failures: meter.createCounter('gemscout_stage_failures_total', {
    description: 'Attempts of a stage that failed, whether there is another one or not',
  }),
  skipped: meter.createCounter('gemscout_tickers_skipped_total', {
    description: 'Tickers that could not be finished; their run went on',
  }),
}));

const RUNS = runStream('');
const COUNTED: ReadonlySet<string> = new Set(['RunRequested', 'StageFailed', 'TICKER_SKIPPED', 'DONE', 'ERROR']);

/**
 * Counts events just appended to a run, in the process that appended them. Appends to other streams are ignored.
 *
 * @param first the first event of the stream, which names the kind of run
 */
export function countRunFacts(stream: string, facts: readonly DomainEvent[], first: DomainEvent | undefined): void {
  if (!isOfRun(stream, facts)) return;
  for (const fact of facts) if (COUNTED.has(fact.type)) count(fact, first);
}

function isOfRun(stream: string, facts: readonly DomainEvent[]): facts is readonly RunEvent[] {
  return stream.startsWith(RUNS) && facts.length > 0;
}

function count(fact: RunEvent, first: DomainEvent | undefined): void {
  const { started, ended, failures, skipped } = runs();
  if (fact.type === 'RunRequested') started.add(1, { kind: fact.kind });
  else if (fact.type === 'StageFailed') failures.add(1, { stage: fact.stage });
  else if (fact.type === 'TICKER_SKIPPED') skipped.add(1);
  else if (isRunEnd(fact)) ended.add(1, { kind: kindOf(first), outcome: outcomeOf(fact) });
}

function kindOf(first: DomainEvent | undefined): string {
  return first !== undefined && 'kind' in first ? String(first.kind) : 'unknown';
}

function outcomeOf(end: LogEventOf<'DONE' | 'ERROR'>): string {
  return end.type === 'ERROR' ? 'failed' : end.payload.outcome;
}
