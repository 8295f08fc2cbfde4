import { setTimeout as sleep } from 'node:timers/promises';
import { openOwnTables } from '@gemscout/postgres';
import { z } from 'zod';

const TABLES = {
  name: 'gemscout.evidence.answers',
  create: `
  CREATE SCHEMA IF NOT EXISTS evidence;
  CREATE TABLE IF NOT EXISTS evidence.market_answer (
    question text PRIMARY KEY,
    answer text,
    expires_at timestamptz NOT NULL,
    asked_until timestamptz NOT NULL
  );`,
  connections: 4,
};

const READ = `SELECT answer FROM evidence.market_answer WHERE question = $1 AND expires_at > now() AND answer IS NOT NULL`;

/** One caller claims the question; the others see its row until it answers, fails, or its claim expires. */
const CLAIM = `
  INSERT INTO evidence.market_answer AS kept (question, answer, expires_at, asked_until)
  VALUES ($1, NULL, '-infinity', clock_timestamp() + $2 * interval '1 millisecond')
  ON CONFLICT (question) DO UPDATE SET asked_until = excluded.asked_until
  WHERE kept.expires_at <= clock_timestamp() AND kept.asked_until <= clock_timestamp()`;

const KEEP = `
  UPDATE evidence.market_answer
  SET answer = $2, expires_at = clock_timestamp() + $3 * interval '1 millisecond', asked_until = '-infinity'
  WHERE question = $1`;

const GIVE_UP = `UPDATE evidence.market_answer SET asked_until = '-infinity' WHERE question = $1`;
const SWEEP = `DELETE FROM evidence.market_answer WHERE greatest(expires_at, asked_until) < now() - interval '1 hour'`;

const ASKED_FOR_MS = 40_000;
const LOOK_AGAIN_MS = 100;
const SWEEP_EVERY = 200;

const Row = z.object({ answer: z.string() });

/** A short-lived cache of provider answers that are the same for every workspace. */
export interface AnswerCache {
  /**
   * The cached answer to `question`; otherwise calls `ask` and caches its result for `ttlMs`. Concurrent callers, also in
   * other processes, wait for the call in progress. An error of `ask` is not cached: the next caller tries again. If the
   * database does not answer, `ask` is called directly.
   */
  through(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string>;
  close(): Promise<void>;
}

/** The cache shared by all processes on this database, in the schema `evidence`. Creates its table on first use. */
export function openAnswerCache(url: string): AnswerCache {
  const underWay = new Map<string, Promise<string>>();
  let opening: ReturnType<typeof openOwnTables> | undefined;
  let kept = 0;

  const query = async (text: string, values: readonly unknown[]) => {
    opening ??= openOwnTables(url, TABLES).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return (await opening).query<Record<string, unknown>>(text, [...values]);
  };

  async function askedOnce(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> {
    for (;;) {
      const found = await orUndefined(query(READ, [question]));
      if (!found) return ask();
      if (found.rows[0]) return Row.parse(found.rows[0]).answer;
      const claim = await orUndefined(query(CLAIM, [question, ASKED_FOR_MS]));
      if (!claim) return ask();
      if (claim.rowCount === 1) return askAndKeep(question, ttlMs, ask);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function askAndKeep(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> {
    try {
      const answer = await ask();
      await orUndefined(query(KEEP, [question, answer, ttlMs]));
      kept += 1;
      if (kept % SWEEP_EVERY === 0) await orUndefined(query(SWEEP, []));
      return answer;
    } catch (error) {
      await orUndefined(query(GIVE_UP, [question]));
      throw error;
    }
  }

  return {
    through(question, ttlMs, ask) {
      const shared = underWay.get(question);
      if (shared) return shared;
      const asked = askedOnce(question, ttlMs, ask).finally(() => underWay.delete(question));
      underWay.set(question, asked);
      return asked;
    },
    close: async () => (await opening?.catch(() => undefined))?.end(),
  };
}

/** Treats an unavailable cache as empty. */
function orUndefined<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  return answer.catch(() => undefined);
}
