import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { fitForLog } from './logging/free-text.ts';
import { currentLogFields } from './logging/log-context.ts';
import { allowedFields } from './logging/log-fields.ts';

/** Without children: what a child is bound to would be written unseen. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * JSON lines on standard error, so that standard output stays what the person reads: one line each, control characters
 * escaped, with the request and the run that they are about. Only fields of a list are written, and texts are cleaned of
 * what looks like an address, a secret, or somebody's words.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination({ fd: 2, sync: false })): Logger {
  return pino(
    {
      level,
      mixin: currentLogFields,
      formatters: { log: allowedFields },
      serializers: { err: (error: unknown) => error }, // made by the formatter; pino's own would write it all
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

/** Where a line has none, pino would take that of its error as it is. */
function messageOf(first: unknown): string {
  const error: unknown = first instanceof Error || !(first instanceof Object) ? first : Reflect.get(first, 'err');
  return error instanceof Error ? error.message : '';
}
