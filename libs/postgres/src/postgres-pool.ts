import pg from 'pg';
import { CONNECT_LIMIT_MS, PostgresClient, type PostgresOptions } from './postgres-client.ts';

/** Connections that are opened as needed and replaced when they break; see `PostgresClient` for each of them. */
export class PostgresPool extends pg.Pool {
  constructor({ connectLimitMs = CONNECT_LIMIT_MS, ...options }: PostgresOptions & pg.PoolConfig) {
    const limits: PostgresOptions = {
      connectLimitMs,
      connectionTimeoutMillis: 2 * connectLimitMs, // also the wait for a connection that is in use
    };
    super({ ...options, ...limits, Client: PostgresClient });
    this.on('error', () => undefined); // an idle connection broke: the next statement opens another
  }
}
