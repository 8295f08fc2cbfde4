import type { StageTask } from '@gemscout/domain';
import { inSpan, instruments } from '@gemscout/service-kit';
import { SpanKind } from '@opentelemetry/api';
import type { StepAbout } from './step.ts';

const steps = instruments((meter) => ({
  duration: meter.createHistogram('gemscout_step_duration_seconds', {
    description: 'The work of a step, without what was recorded before',
  }),
}));

/** The work of a step as a span, timed whether it comes to a result or not. */
export async function observedStep<Result>({ stage, label }: StepAbout, work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  try {
    return await inSpan(`step ${label}`, { attributes: { 'gemscout.step': label } }, work);
  } finally {
    steps().duration.record((performance.now() - startedMs) / 1_000, { stage, step: label });
  }
}

/** A task as a span of the trace that it was sent in. */
export function observedTask({ runId, stage, symbol, attempt }: StageTask, work: () => Promise<void>): Promise<void> {
  const attributes = {
    'gemscout.run_id': runId,
    'gemscout.stage': stage,
    'gemscout.attempt': attempt,
    ...(symbol !== undefined && { 'gemscout.symbol': symbol }),
  };
  return inSpan(`stage ${stage}`, { kind: SpanKind.CONSUMER, attributes }, work);
}
