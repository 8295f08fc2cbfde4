import { openOwnTables } from '@gemscout/postgres';
import type pg from 'pg';
import { z } from 'zod';

/** What a source did in the last 24 hours, for all processes of an installation. */
type SourceDay = {
  readonly provider: string;
  /** Also that it has none. */
  readonly answers: number;
  readonly failures: number;
  /** ISO 8601; null if there was none. */
  readonly lastAnswerAt: string | null;
};

/** Counts what sources answer, by the hour. */
export interface SourceTally {
  /** Counts one question to a provider; never fails, and nobody waits for it. What cannot be stored is not counted. */
  note(provider: string, isAnswer: boolean): void;
  /** By name; a source that was not asked is missing. @throws Error if the database does not answer */
  lastDay(): Promise<readonly SourceDay[]>;
  /** Deletes hours that are older than what `lastDay` reads, with a margin of a month. @returns how many @throws as `lastDay` */
  deleteOld(): Promise<number>;
  close(): Promise<void>;
}

const CREATE = `
  CREATE SCHEMA IF NOT EXISTS quota;
  CREATE TABLE IF NOT EXISTS quota.source_hour (
    provider text NOT NULL,
    hour timestamptz NOT NULL,
    answers integer NOT NULL,
    failures integer NOT NULL,
    last_answer_at timestamptz,
    PRIMARY KEY (provider, hour)
  );`;

const NOTE = `
  INSERT INTO quota.source_hour AS kept (provider, hour, answers, failures, last_answer_at)
  SELECT $1, date_trunc('hour', now()), $2::integer, 1 - $2::integer, CASE $2::integer WHEN 1 THEN now() END
  ON CONFLICT (provider, hour) DO UPDATE SET answers = kept.answers + excluded.answers,
    failures = kept.failures + excluded.failures, last_answer_at = coalesce(excluded.last_answer_at, kept.last_answer_at)`;

const READ = `
  SELECT provider, sum(answers)::integer AS answers, sum(failures)::integer AS failures, max(last_answer_at) AS last_answer_at
  FROM quota.source_hour WHERE hour > now() - interval '24 hours' GROUP BY provider ORDER BY provider`;

/** Far more than is shown, so that an operator can look back in the database. */
const PRUNE = `DELETE FROM quota.source_hour WHERE hour < now() - interval '31 days'`;

const Row = z.object({
  provider: z.string(),
  answers: z.number(),
  failures: z.number(),
  last_answer_at: z.date().nullable(),
});

/** The tally of all processes on this database, which is opened when it is first used. Makes its table if needed. */
export function openSourceTally(url: string): SourceTally {
  const pending = new Set<Promise<unknown>>();
  let opening: Promise<pg.Pool> | undefined;
  const pool = (): Promise<pg.Pool> => {
    opening ??= openOwnTables(url, { name: 'gemscout.sources', create: CREATE, connections: 1 }).catch(
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  return {
    note(provider, isAnswer) {
      const writing = pool()
        .then((open) => open.query(NOTE, [provider, isAnswer ? 1 : 0]))
        .catch(() => undefined)
        .finally(() => pending.delete(writing));
      pending.add(writing);
    },
    async lastDay() {
      const { rows } = await (await pool()).query(READ);
      return z
        .array(Row)
        .parse(rows)
        .map(({ last_answer_at: at, ...row }) => ({ ...row, lastAnswerAt: at?.toISOString() ?? null }));
    },
    async deleteOld() {
      return (await (await pool()).query(PRUNE)).rowCount ?? 0;
    },
    async close() {
      await Promise.all(pending);
      await (await opening)?.end();
    },
  };
}
