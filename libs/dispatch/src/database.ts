import pg from 'pg';
import { DispatchUnavailable } from './dispatch.ts';

/** A statement that is prepared once a connection, under its name. */
export type Statement = { readonly name: string; readonly text: string };

/** The pool of this lib: runs statements, and turns what says "the database is away" into `DispatchUnavailable`. */
export class Database {
  readonly #pool: pg.Pool;

  constructor(url: string, connections: number) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      // All of it can be derived again from the event store, so a crash of the database may forget the last moment.
      options: '-c synchronous_commit=off',
    });
    this.#pool.on('error', () => {}); // an idle connection was cut; the pool replaces it
    // One that is cut inside a transaction, between two of its statements: the next statement fails and says so.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
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

async function available<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new DispatchUnavailable('The database of the open tasks does not answer', { cause: error });
  }
}

/** Connection (08), resources (53), operator intervention (57), rolled back to be tried again (40), or no answer at all. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57|40)/.test(error.code ?? '');
}
