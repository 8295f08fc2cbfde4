import { context, createContextKey, type Context } from '@opentelemetry/api';
import { traceIdOf } from '../telemetry/trace-context.ts';

/** What every line says that is written on behalf of somebody. */
export type LogContext = { readonly requestId?: string; readonly runId?: string };

const KEY = createContextKey('gemscout.log');

/** `base`, with more to be said on each line. */
export function withLogContext(base: Context, more: LogContext): Context {
  return base.setValue(KEY, { ...logContextIn(base), ...more });
}

/** Does `work` with more to be said on each of its lines. */
export function inLogContext<Result>(more: LogContext, work: () => Result): Result {
  return context.with(withLogContext(context.active(), more), work);
}

/** The fields of what is under way. */
export function currentLogFields(): Record<string, string> {
  const active = context.active();
  const traceId = traceIdOf(active);
  return { ...logContextIn(active), ...(traceId !== undefined && { traceId }) };
}

function logContextIn(of: Context): LogContext {
  const value = of.getValue(KEY);
  return typeof value === 'object' && value !== null ? value : {};
}
