import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { fitForLog } from './logging/free-text.ts';
import { currentLogFields } from './logging/log-context.ts';
import { allowedFields } from './logging/log-fields.ts';

/** Excludes child loggers: their bindings would bypass the filter of fields. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Logs JSON lines to standard error, so that standard output stays readable. Control characters are escaped, and each line
 * holds the ids of its request and run. Only allow-listed fields are written, and texts are redacted: addresses, secrets and
 * quoted user input.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination({ fd: 2, sync: false })): Logger {
  return pino(
    {
      level,
      mixin: currentLogFields,
      formatters: { log: allowedFields },
      serializers: { err: (error: unknown) => error }, // pino's own serialiser would write every field
      hooks: {
        logMethod(written, method) {
          const [first, message = messageOf(first)] = written;
          Reflect.apply(method, this, typeof first === 'string' ? [fitForLog(first)] : [first, fitForLog(message)]);
        },
      },
    },
    to,
  );
}

/** Prevents pino from using the error's unredacted message when a line has none. */
function messageOf(first: unknown): string {
  const error: unknown = first instanceof Error || !(first instanceof Object) ? first : Reflect.get(first, 'err');
  return error instanceof Error ? error.message : '';
}
