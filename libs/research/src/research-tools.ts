import type { EvidenceStore } from '@gemscout/evidence';
import type { MarketData, PageFetcher } from '@gemscout/market';
import type { Analyst } from './analyst/analyst.ts';
import { observedStep } from './observed-step.ts';
import type { LastMemos } from './last-memos.ts';
import { asksProvider, startPaidWork } from './paid-work.ts';
import type { RunSession } from './run-session.ts';
import type { SettledRecords } from './settled-records.ts';
import { step, type StepAbout, type StepResult } from './step.ts';
import type { LogEvent, StepLabel } from '@gemscout/domain';

export type ResearchTools = {
  readonly market: MarketData;
  readonly analyst: Analyst;
  readonly evidence: EvidenceStore;
  /** Reads the pages that a search of the run named; absent: none is read. */
  readonly pages?: PageFetcher;
  /** The settled verdicts of workspaces; absent: no memo has a record. */
  readonly records?: SettledRecords;
  /** What a workspace said of a company before; absent: no memo says what changed since. */
  readonly lastMemo?: LastMemos;
  /** Milliseconds of a clock that only goes forward; `performance.now` unless given. */
  readonly clock?: () => number;
  /** Told of each step as its work begins: never of one that has a result. */
  readonly onStepBegins?: (runId: string, key: string) => void;
};

/** What a stage works with. */
export type Work = ResearchTools & { readonly session: RunSession; readonly signal: AbortSignal };

/** A durable step of this work; see `step`. */
export function workStep<Label extends StepLabel>(
  work: Work,
  about: StepAbout<Label>,
  run: () => Promise<StepResult<Label>>,
): Promise<LogEvent> {
  const { session, signal, clock, onStepBegins } = work;
  const begin = async (): Promise<StepResult<Label>> => {
    onStepBegins?.(session.request.runId, about.key);
    if (asksProvider(about.label, work)) await startPaidWork(session, about);
    signal.throwIfAborted();
    return observedStep(about, run);
  };
  return step(session, about, begin, { signal, ...(clock && { clock }) });
}
