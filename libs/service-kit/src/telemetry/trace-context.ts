import { randomUUID } from 'node:crypto';
import { context, isSpanContextValid, ROOT_CONTEXT, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

/** W3C Trace Context, version 00. Fields that a later version appends are ignored. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Enables propagation of the current trace within this process. On its own it passes ids on and records nothing. Repeating it
 * changes nothing.
 */
export function keepTraceContext(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}

/** The W3C `traceparent` of the current trace; undefined outside a trace. */
export function traceparentOf(of: Context = context.active()): string | undefined {
  const span = trace.getSpanContext(of);
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The id of the current trace, 32 hex digits; undefined outside a trace. */
export function traceIdOf(of: Context = context.active()): string | undefined {
  const span = trace.getSpanContext(of);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

/** A context whose next span continues `traceparent`; `base` if it is missing or malformed. */
export function contextOf(traceparent: unknown, base: Context = ROOT_CONTEXT): Context {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return base;
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(base, span) : base;
}

/** A context in a new trace. Its id is random, and exists even if nothing is recorded. */
export function newTrace(base: Context = ROOT_CONTEXT): Context {
  const [traceId, spanId] = [randomHex(), randomHex().slice(0, 16)];
  return trace.setSpanContext(base, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/** Runs `work` in the trace of `traceparent`, or outside any trace if it is undefined. */
export function inTraceOf<Result>(traceparent: string | undefined, work: () => Result): Result {
  return context.with(contextOf(traceparent, context.active()), work);
}

function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
