import { orUnavailable, PostgresPool } from '@gemscout/postgres';
import type pg from 'pg';
import { DispatchUnavailable } from './dispatch.ts';

/** A statement that is prepared once a connection, under its name. */
export type Statement = { readonly name: string; readonly text: string };

/** The pool of this lib: runs statements and converts errors of an unavailable database to `DispatchUnavailable`. */
export class Database {
  readonly #pool: pg.Pool;

  constructor(url: string, connections: number) {
    this.#pool = new PostgresPool({
      connectionString: url,
      max: connections,
      application_name: 'gemscout dispatch',
      // Everything here can be derived again from the event store, so a database crash may lose the last writes.
      options: '-c synchronous_commit=off',
    });
  }

  async query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const { rows } = await available(() => this.#pool.query<Row>({ ...statement, values: [...values] }));
    return rows;
  }

  /** Runs `work` in one transaction that is on disk before this resolves. */
  durably<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    return available(async () => {
      const client = await this.#pool.connect();
      try {
        await client.query('BEGIN; SET LOCAL synchronous_commit = on');
        const result = await work(client);
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Converts errors of an unavailable database to `DispatchUnavailable`. */
export function available<Result>(query: () => Promise<Result>): Promise<Result> {
  return orUnavailable(
    query(),
    (cause) => new DispatchUnavailable('The database of the open tasks does not answer', { cause }),
  );
}
