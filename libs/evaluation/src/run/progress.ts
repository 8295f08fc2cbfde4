import type { EvaluationProgress } from './evaluation-request.ts';

/** Counts finished days and verdicts, and reports each day. */
export function progressReporter(
  known: Pick<EvaluationProgress, 'days' | 'daysResumed' | 'threads'>,
  report: (progress: EvaluationProgress) => void = () => undefined,
): (verdicts: number) => void {
  const startedMs = performance.now();
  let [daysDone, verdicts] = [known.daysResumed, 0];
  const tell = (): void => {
    const seconds = (performance.now() - startedMs) / 1_000;
    report({ ...known, daysDone, verdicts, tickersPerSecond: verdicts === 0 ? null : verdicts / seconds });
  };
  tell();
  return (more) => {
    daysDone += 1;
    verdicts += more;
    tell();
  };
}
