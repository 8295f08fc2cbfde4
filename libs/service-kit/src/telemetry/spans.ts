import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { SCOPE } from './instruments.ts';
import { isTracing } from './recording.ts';
import { contextOf, traceparentOf } from './trace-context.ts';

export type SpanAbout = {
  readonly kind?: SpanKind;
  /** Ids and names from a closed list; never user text. */
  readonly attributes?: Attributes;
};

/** Runs `work` as a span of the current trace. An error is recorded by its class only, since messages may contain user text. */
export async function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanAbout,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing()) return work();
  const span = trace.getTracer(SCOPE).startSpan(name, { kind, attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A message being sent, as a span of the trace in `traceparent`. */
export type SentSpan = {
  /** The `traceparent` to put into the message, so that its receiver continues the trace; undefined outside a trace. */
  readonly traceparent: string | undefined;
  /** @param error why sending failed; omit on success */
  end(error?: unknown): void;
};

export function sendSpan(name: string, traceparent: string | undefined, attributes: Attributes): SentSpan {
  const parent = contextOf(traceparent);
  const span = trace.getTracer(SCOPE).startSpan(name, { kind: SpanKind.PRODUCER, attributes }, parent);
  return {
    traceparent: traceparentOf(trace.setSpan(parent, span)),
    end(error) {
      if (error !== undefined) failed(span, error);
      span.end();
    },
  };
}

function failed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'Error';
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR, message: name });
}
