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

const CACHE = `
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
  return new PostgresAnswerCache(url);
}

class PostgresAnswerCache implements AnswerCache {
  readonly #asking = new Map<string, Promise<string>>();
  #tables: ReturnType<typeof openOwnTables> | undefined;
  #cached = 0;

  constructor(private readonly url: string) {}

  through(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> {
    const shared = this.#asking.get(question);
    if (shared) return shared;
    const asked = this.#askedOnce(question, ttlMs, ask).finally(() => this.#asking.delete(question));
    this.#asking.set(question, asked);
    return asked;
  }

  async close(): Promise<void> {
    await (await this.#tables?.catch(() => undefined))?.end();
  }

  async #askedOnce(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> {
    for (;;) {
      const found = await this.#query(READ, [question]);
      if (!found) return ask();
      if (found.rows[0]) return Row.parse(found.rows[0]).answer;
      const claim = await this.#query(CLAIM, [question, ASKED_FOR_MS]);
      if (!claim) return ask();
      if (claim.rowCount === 1) return this.#askAndCache(question, ttlMs, ask);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async #askAndCache(question: string, ttlMs: number, ask: () => Promise<string>): Promise<string> {
    try {
      const answer = await ask();
      await this.#query(CACHE, [question, answer, ttlMs]);
      this.#cached += 1;
      if (this.#cached % SWEEP_EVERY === 0) await this.#query(SWEEP, []);
      return answer;
    } catch (error) {
      await this.#query(GIVE_UP, [question]);
      throw error;
    }
  }

  /** @returns undefined where the database does not answer: the cache then counts as empty */
  async #query(text: string, values: readonly unknown[]) {
    try {
      const pool = await this.#open();
      return await pool.query<Record<string, unknown>>(text, [...values]);
    } catch {
      return undefined;
    }
  }

  #open(): ReturnType<typeof openOwnTables> {
    this.#tables ??= openOwnTables(this.url, TABLES).catch((error: unknown) => {
      this.#tables = undefined;
      throw error;
    });
    return this.#tables;
  }
}
