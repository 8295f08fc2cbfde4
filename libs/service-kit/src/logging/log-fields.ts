import { fitForLog } from './free-text.ts';

type Field = (value: unknown) => unknown;

const STACK_LINES = 12;

const text: Field = (value) => (typeof value === 'string' ? fitForLog(value) : undefined);
const number: Field = (value) => (typeof value === 'number' ? value : undefined);

/** The allow-list of log fields. A field without a row here is dropped. */
const FIELDS: Readonly<Record<string, Field>> = {
  err: errorFields,
  error: text,
  reason: text,
  runId: text,
  requestId: text,
  traceId: text,
  key: text,
  fence: number,
  context: text,
  access: picked({ route: text, status: number, userId: text }),
  task: picked({ taskId: text, runId: text, stage: text, symbol: text, attempt: number }),
  notice: picked({ type: text, stage: text, origin: text, reason: text, before: text, now: text }),
  skipped: picked({ stream: text, position: text, event_type: text, error: text }),
};

/** The allow-listed part of `fields`. */
export function allowedFields(fields: object): Record<string, unknown> {
  return pick(FIELDS, fields);
}

function picked(fields: Readonly<Record<string, Field>>): Field {
  return (value) => (typeof value === 'object' && value !== null ? pick(fields, value) : undefined);
}

function pick(fields: Readonly<Record<string, Field>>, from: object): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(from)) {
    const kept = Object.hasOwn(fields, name) ? fields[name]?.(value) : undefined;
    if (kept !== undefined) allowed[name] = kept;
  }
  return allowed;
}

/** Class, code, message and stack frames of an error; other properties, such as a statement's parameters, are dropped. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: fitForLog(String(error)) };
  const { name, message, cause } = error;
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: name,
    ...(typeof code === 'string' && { code: fitForLog(code) }),
    message: fitForLog(message),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: `${cause.name}: ${fitForLog(cause.message)}` }),
  };
}

/** The stack frames without the message, which may span several lines. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return frames.slice(0, STACK_LINES).join('\n');
}
