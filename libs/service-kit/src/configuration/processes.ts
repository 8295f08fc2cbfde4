import type { ProcessName } from './variable.ts';

/** All processes, for the "read by" column of `docs/configuration.md`. */
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
/** Servers that run as separate processes. */
export const SEPARATE_SERVERS = SERVERS.filter((name) => name !== 'standalone');
/** Servers that accept HTTP requests from users. */
export const LISTENERS: readonly ProcessName[] = ['standalone', 'api', 'gateway'];
/** Processes that use market data or an analyst. */
export const RESEARCHERS: readonly ProcessName[] = ['standalone', 'api', 'worker', 'cli'];
/** Those, and the live log, which leaves out what API keys may not have. */
export const READERS_OF_MARKET: readonly ProcessName[] = [...RESEARCHERS, 'gateway'];
/** Processes that send mails or call Stripe. */
export const ACCOUNT_SERVERS: readonly ProcessName[] = ['standalone', 'api', 'dispatcher'];
