import type { ProcessName } from './variable.ts';

/** Who reads a variable, for `docs/configuration.md`. */
export const ALL_PROCESSES: readonly ProcessName[] = [
  'standalone',
  'api',
  'dispatcher',
  'worker',
  'projector',
  'gateway',
  'cli',
];
export const SERVERS = ALL_PROCESSES.filter((name) => name !== 'cli');
/** The servers that exist only as processes of their own. */
export const SEPARATE_SERVERS = SERVERS.filter((name) => name !== 'standalone');
/** Those that take requests of people. */
export const LISTENERS: readonly ProcessName[] = ['standalone', 'api', 'gateway'];
/** Those that use market data or an analyst. */
export const RESEARCHERS: readonly ProcessName[] = ['standalone', 'api', 'worker', 'cli'];
/** Those that send mails or talk to Stripe. */
export const ACCOUNT_SERVERS: readonly ProcessName[] = ['standalone', 'api', 'dispatcher'];
