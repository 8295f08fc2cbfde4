import type { Logger } from '../logger.ts';

/** Writes warnings of Node, such as deprecations, as log lines; Node itself would print them as text to standard error. */
export function logWarnings(logger: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, `${warning.name}: ${warning.message}`));
}
