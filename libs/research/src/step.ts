import {
  type LogEvent,
  NO_SPEND,
  type PayloadOf,
  type RecordStep,
  recordStepOf,
  type Spend,
  type StepLabel,
} from '@gemscout/domain';
import type { RunSession } from './run-session.ts';

/** A step's name, which carries no attempt: a repeated attempt finds what is recorded. */
export type StepAbout<Label extends StepLabel = StepLabel> = Pick<RecordStep, 'key' | 'stage' | 'symbol'> & {
  readonly label: Label;
};

export type StepResult<Label extends StepLabel> = {
  readonly message: string;
  readonly payload: PayloadOf<Label>;
  /** What the work used; its duration is measured here. */
  readonly spend?: Partial<Omit<Spend, 'activeMs'>>;
};

export type StepOptions = {
  readonly signal?: AbortSignal;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number;
};

/**
 * A durable step: always returns what the store holds. A step that has a result is not worked again; else `work` runs, its
 * result is recorded and what won is read back. A crash costs at most the step under way.
 *
 * After an abort nothing is recorded.
 *
 * @throws RunError when the run or the stage ended meanwhile; what `work` and the store throw; the signal's reason
 */
export async function step<Label extends StepLabel>(
  session: RunSession,
  about: StepAbout<Label>,
  work: () => Promise<StepResult<Label>>,
  { signal, clock = monotonicMs }: StepOptions = {},
): Promise<LogEvent> {
  const held = session.result(about.key);
  if (held) return held;
  signal?.throwIfAborted();
  const startedMs = clock();
  const { message, payload, spend } = await work();
  signal?.throwIfAborted();
  const spent = { ...NO_SPEND, ...spend, activeMs: Math.max(0, Math.round(clock() - startedMs)) };
  await session.record(recordStepOf({ ...about, message, payload, spend: spent, now: session.now() }));
  const won = session.result(about.key);
  if (!won) throw new Error(`The step ${about.key} was recorded and is not in the session`);
  return won;
}

function monotonicMs(): number {
  return performance.now();
}
