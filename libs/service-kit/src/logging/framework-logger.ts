import type { Logger } from '../logger.ts';

/** The logger interface of the web framework. The last argument of each method is the name of the logging component. */
export type FrameworkLogger = Record<
  'log' | 'error' | 'warn' | 'debug' | 'verbose' | 'fatal',
  (message: unknown, ...more: readonly unknown[]) => void
>;

/** Forwards the framework's log to ours; its startup messages are logged at debug level. */
export function frameworkLogger(logger: Pick<Logger, 'debug' | 'warn' | 'error'>): FrameworkLogger {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...more: readonly unknown[]): void => {
      const context = more.at(-1);
      const about = typeof context === 'string' && !context.includes('\n') ? { context } : {};
      if (message instanceof Error) logger[level]({ ...about, err: message }, 'The framework met an error');
      else logger[level](about, String(message));
    };
  return {
    log: at('debug'),
    verbose: at('debug'),
    debug: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
  };
}
