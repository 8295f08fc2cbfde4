import { appendFile } from 'node:fs/promises';
import { runStream } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import type { StepBegun } from '../steps-begun.ts';

/** What the readme tells of a test of faults. */
export type Figures = {
  readonly faults: string;
  readonly runIds: readonly string[];
  /** Of the whole store; those of other runs are not counted. */
  readonly events: readonly Recorded[];
  readonly begun: readonly StepBegun[];
  /** Messages that carried a task; undefined where the broker lost some. */
  readonly tasksSent: number | undefined;
  readonly seconds: number;
  /** From the last fault to the end of the last run. */
  readonly healedSeconds: number;
  readonly violations: number;
};

/** Adds a row to the table that `npm run test:chaos` prints (`CHAOS_FIGURES` names its file). */
export async function tell(figures: Figures): Promise<void> {
  const file = process.env['CHAOS_FIGURES'];
  if (file !== undefined) await appendFile(file, `${JSON.stringify(rowOf(figures))}\n`);
}

function rowOf({ faults, runIds, events, begun, tasksSent, seconds, healedSeconds, violations }: Figures): object {
  const streams = new Set(runIds.map(runStream));
  const own = events.filter(({ stream }) => streams.has(stream));
  const count = (type: string): number => own.filter((event) => event.type === type).length;
  const steps = begun.filter(({ runId }) => streams.has(runStream(runId))).map(({ runId, key }) => `${runId}/${key}`);
  return {
    faults,
    runs: runIds.length,
    'of them ERROR': count('ERROR'),
    'tickers skipped': count('TICKER_SKIPPED'),
    events: own.length,
    'events/s': Math.round(own.length / seconds),
    'tasks sent again': tasksSent === undefined ? '' : tasksSent - count('StageQueued'),
    'steps begun again': steps.length - new Set(steps).size,
    'last run ended after, s': Math.round(healedSeconds * 10) / 10,
    violations,
  };
}
