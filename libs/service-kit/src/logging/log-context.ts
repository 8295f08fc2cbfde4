import { context, createContextKey, type Context } from '@opentelemetry/api';
import { traceIdOf } from '../telemetry/trace-context.ts';

/** Fields added to every line logged while a request or a run is being processed. */
export type LogContext = { readonly requestId?: string; readonly runId?: string };

const KEY = createContextKey('gemscout.log');

/** `base` with additional log fields. */
export function withLogContext(base: Context, more: LogContext): Context {
  return base.setValue(KEY, { ...logContextIn(base), ...more });
}

/** Runs `work` with additional fields on each of its log lines. */
export function inLogContext<Result>(more: LogContext, work: () => Result): Result {
  return context.with(withLogContext(context.active(), more), work);
}

/** The log fields of the current context. */
export function currentLogFields(): Record<string, string> {
  const active = context.active();
  const traceId = traceIdOf(active);
  return { ...logContextIn(active), ...(traceId !== undefined && { traceId }) };
}

function logContextIn(of: Context): LogContext {
  const value = of.getValue(KEY);
  return typeof value === 'object' && value !== null ? value : {};
}
