import pg from 'pg';
import { CONNECT_LIMIT_MS, PostgresClient, type PostgresOptions } from './postgres-client.ts';

/** Connections that are opened on demand and replaced when they break; see `PostgresClient`. */
export class PostgresPool extends pg.Pool {
  constructor({ connectLimitMs = CONNECT_LIMIT_MS, ...options }: PostgresOptions & pg.PoolConfig) {
    const limits: PostgresOptions = {
      connectLimitMs,
      connectionTimeoutMillis: 2 * connectLimitMs, // includes the wait for a connection that is in use
    };
    super({ ...options, ...limits, Client: PostgresClient });
    this.on('error', () => undefined); // an idle connection broke: the next statement opens another
  }
}
