import pg from 'pg';
import { noteDiskFull } from './disk-full.ts';

/** PostgreSQL cancels a statement that takes longer. */
const STATEMENT_LIMIT_MS = 10_000;
/** Additional wait for the answer; also lets a process that was suspended read what arrived meanwhile. */
const ANSWER_GRACE_MS = 500;
export const CONNECT_LIMIT_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

export type PostgresOptions = pg.ClientConfig & {
  /** Time limit of each statement in milliseconds; 0 for none. Default 10 s. */
  readonly statementLimitMs?: number;
  /** Time limit for opening a connection, in milliseconds. Default 5 s. */
  readonly connectLimitMs?: number;
};

/** The server neither answered in time nor closed the connection. */
export class PostgresSilent extends Error {
  override readonly name = 'PostgresSilent';
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`PostgreSQL did not answer within ${limitMs / 1_000} s`);
  }
}

const connected = new Set<PostgresClient>();

/**
 * A PostgreSQL connection with the product's settings. A broken connection never ends the process: its statements reject.
 * PostgreSQL enforces the time limit of statements. If PostgreSQL does not answer at all, the connection is destroyed, and so
 * are the idle connections to the same server, which the same failure has probably affected.
 */
export class PostgresClient extends pg.Client {
  readonly #limitMs: number;
  readonly #connectLimitMs: number;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    statementLimitMs = STATEMENT_LIMIT_MS,
    connectLimitMs = CONNECT_LIMIT_MS,
    ...options
  }: PostgresOptions = {}) {
    super({
      ...options,
      connectionTimeoutMillis: 0, // the driver's own limit would also count time in which this process was busy
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      statement_timeout: statementLimitMs,
    });
    this.#limitMs = statementLimitMs;
    this.#connectLimitMs = connectLimitMs;
    this.query = new Proxy(this.query, {
      apply: (_query, self, values): unknown => {
        this.#begin();
        return Reflect.apply(pg.Client.prototype.query, self, values);
      },
    });
    this.connect = new Proxy(this.connect, {
      apply: (_connect, self, values): unknown => {
        this.#startTimer(this.#connectLimitMs, (silent) => this.connection.stream.destroy(silent));
        return Reflect.apply(pg.Client.prototype.connect, self, values);
      },
    });
    // Registered first: a server may end a connection in the same packet that completes it.
    this.on('error', () => this.#end());
    this.on('end', () => this.#end());
    this.on('connect', () => connected.add(this));
    this.connection.on('readyForQuery', () => this.#answered());
    this.connection.on('errorMessage', (error: { readonly code?: string }) => noteDiskFull(this, error.code));
  }

  #begin(): void {
    this.#unanswered += 1;
    if (!this.#timer) this.#limitStatement();
  }

  #answered(): void {
    this.#stopTimer();
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    if (this.#unanswered > 0) this.#limitStatement();
  }

  #limitStatement(): void {
    if (this.#limitMs > 0) this.#startTimer(this.#limitMs, (silent) => this.#giveUp(silent));
  }

  #startTimer(limitMs: number, giveUp: (silent: PostgresSilent) => void): void {
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => giveUp(new PostgresSilent(limitMs + ANSWER_GRACE_MS)), ANSWER_GRACE_MS);
    }, limitMs);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(silent: PostgresSilent): void {
    for (const other of connected)
      if (other !== this && other.host === this.host && other.port === this.port && other.#isIdle())
        other.connection.stream.destroy(silent);
    this.connection.stream.destroy(silent);
  }

  #isIdle(): boolean {
    return this.#unanswered === 0 && this.getTransactionStatus() === 'I';
  }

  #end(): void {
    this.#stopTimer();
    this.#unanswered = 0;
    connected.delete(this);
  }
}
