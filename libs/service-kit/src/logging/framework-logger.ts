import type { Logger } from '../logger.ts';

/** As a web framework wants to be given a logger. Its last argument is the name of the part that speaks. */
export type FrameworkLogger = Record<
  'log' | 'error' | 'warn' | 'debug' | 'verbose' | 'fatal',
  (message: unknown, ...more: readonly unknown[]) => void
>;

/** Takes what a framework has to say into our log; what it tells of its start is for debugging. */
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
