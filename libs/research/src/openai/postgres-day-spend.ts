import pg from 'pg';
import { WorkUnavailable } from '../work-unavailable.ts';
import type { DaySpend } from './day-spend.ts';

// One simple query is one transaction, so the lock holds until the last statement of it.
const MIGRATION = `
  SELECT pg_advisory_xact_lock(hashtext('gemscout.research'));
  CREATE SCHEMA IF NOT EXISTS research;
  CREATE TABLE IF NOT EXISTS research.model_spend (
    day date PRIMARY KEY,
    usd numeric NOT NULL
  );`;

/** One row a day, and one statement that looks and takes: two processes cannot both take the last cent. */
const RESERVE = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  opened AS (
    INSERT INTO research.model_spend (day, usd)
    SELECT day, $1::numeric FROM today WHERE $2::numeric IS NULL OR ($1 <= $2 AND $2 > 0)
    ON CONFLICT (day) DO UPDATE SET usd = model_spend.usd + $1
    WHERE $2::numeric IS NULL OR (model_spend.usd + $1 <= $2 AND model_spend.usd < $2)
    RETURNING day
  )
  SELECT to_char(day, 'YYYY-MM-DD') AS day FROM opened`;

const SETTLE = 'UPDATE research.model_spend SET usd = usd + $1 WHERE day = $2::date';

/**
 * The day's spend in PostgreSQL, in the schema `research`, which it creates if needed.
 *
 * @param limitUsd undefined: it is counted, and nothing is refused
 * @throws WorkUnavailable where the database does not answer
 */
export async function openDaySpend(url: string, limitUsd: number | undefined): Promise<DaySpend> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined); // an idle connection that broke is replaced by the pool
  try {
    await available(pool.query(MIGRATION));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async reserve(usd) {
      const { rows } = await available(pool.query<{ day: string }>(RESERVE, [usd, limitUsd ?? null]));
      const day = rows[0]?.day;
      if (day === undefined) return undefined;
      return {
        async settle(actual) {
          await available(pool.query(SETTLE, [actual - usd, day]));
        },
      };
    },
    close: () => pool.end(),
  };
}

async function available<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    const answered = error instanceof pg.DatabaseError && !/^(08|53|57P)/.test(error.code ?? '');
    if (answered) throw error;
    throw new WorkUnavailable("The day's spend cannot be counted: the database does not answer", { cause: error });
  }
}
