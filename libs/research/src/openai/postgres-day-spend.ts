import { openOwnTables, orUnavailable } from '@gemscout/postgres';
import { WorkUnavailable } from '../work-unavailable.ts';
import type { DaySpend } from './day-spend.ts';

const CREATE = `
  CREATE SCHEMA IF NOT EXISTS research;
  CREATE TABLE IF NOT EXISTS research.model_spend (
    day date PRIMARY KEY,
    usd numeric NOT NULL
  );`;

/** One row a day, checked and updated in one statement: two processes cannot both spend the last cent. */
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
  const tables = { name: 'gemscout.research', create: CREATE, connections: 2 };
  const pool = await available(openOwnTables(url, tables));
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

function available<Result>(answer: Promise<Result>): Promise<Result> {
  const sentence = "The day's spend cannot be counted: the database does not answer";
  return orUnavailable(answer, (cause) => new WorkUnavailable(sentence, { cause }));
}
