import type { Logger } from '../logger.ts';

/** Logs Node's warnings, such as deprecations, as log lines; Node would print them to standard error as plain text. */
export function logWarnings(logger: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, `${warning.name}: ${warning.message}`));
}
