import { openOwnTables, orUnavailable } from '@gemscout/postgres';
import type pg from 'pg';
import { z } from 'zod';
import { MarketFailure } from '../../market-data.ts';
import { dayAround, type ProviderLimits, shareOf } from './limits.ts';
import type { QuotaLedger, TurnWithText, Wanted } from './quota-ledger.ts';
import { blockedMsOf, leftText, turnOf, type Window } from './turn.ts';

const CREATE = `
  CREATE SCHEMA IF NOT EXISTS quota;
  CREATE TABLE IF NOT EXISTS quota.provider_window (
    provider text NOT NULL,
    starts_at timestamptz NOT NULL,
    taken integer NOT NULL,
    tokens double precision NOT NULL,
    refilled_at timestamptz NOT NULL,
    blocked_until timestamptz NOT NULL,
    refusals integer NOT NULL,
    PRIMARY KEY (provider, starts_at)
  );
  CREATE TABLE IF NOT EXISTS quota.workspace_window (
    provider text NOT NULL,
    starts_at timestamptz NOT NULL,
    workspace_id text NOT NULL,
    taken integer NOT NULL,
    PRIMARY KEY (provider, starts_at, workspace_id)
  );`;

const DAY = `date_bin('1 day', clock.at, to_timestamp($2))`;
const CLOCK = `(SELECT clock_timestamp() AS at) AS clock`;

/** A new day begins where the last one ended, but for its count: midnight gives no second burst. */
const OPEN = `
  INSERT INTO quota.provider_window (provider, starts_at, taken, tokens, refilled_at, blocked_until, refusals)
  SELECT $1, ${DAY}, 0, coalesce(last.tokens, $3), coalesce(last.refilled_at, clock.at),
    coalesce(last.blocked_until, to_timestamp(0)), 0
  FROM ${CLOCK} LEFT JOIN LATERAL (
    SELECT * FROM quota.provider_window WHERE provider = $1 ORDER BY starts_at DESC LIMIT 1) AS last ON true
  ON CONFLICT DO NOTHING`;

const TOKENS = `least($3, w.tokens + greatest(0, extract(epoch FROM clock.at - w.refilled_at)::float8) * $4::float8)`;

/** The rule of `turnOf`, in one statement. */
const TAKE = `
  UPDATE quota.provider_window AS w
  SET taken = w.taken + $5, tokens = ${TOKENS} - $5, refilled_at = greatest(w.refilled_at, clock.at)
  FROM ${CLOCK}
  WHERE w.provider = $1 AND w.starts_at = ${DAY} AND w.blocked_until <= clock.at
    AND ($6::integer IS NULL OR w.taken + $5 <= $6) AND ${TOKENS} >= $5
  RETURNING w.taken`;

const TAKE_SHARE = `
  INSERT INTO quota.workspace_window AS s (provider, starts_at, workspace_id, taken)
  SELECT $1, ${DAY}, $3, $4 FROM ${CLOCK}
  ON CONFLICT (provider, starts_at, workspace_id) DO UPDATE SET taken = s.taken + $4 WHERE s.taken + $4 <= $5
  RETURNING s.taken`;

const READ = `
  SELECT w.taken, w.tokens, extract(epoch FROM w.refilled_at)::float8 * 1000 AS refilled_ms,
    extract(epoch FROM w.blocked_until)::float8 * 1000 AS blocked_ms, w.refusals,
    extract(epoch FROM clock.at)::float8 * 1000 AS now_ms, coalesce(s.taken, 0) AS taken_by_workspace
  FROM ${CLOCK} JOIN quota.provider_window AS w ON w.provider = $1 AND w.starts_at = ${DAY}
  LEFT JOIN quota.workspace_window AS s
    ON s.provider = w.provider AND s.starts_at = w.starts_at AND s.workspace_id = $3`;

const BLOCK = `
  UPDATE quota.provider_window AS w
  SET blocked_until = greatest(w.blocked_until, clock.at + $3 * interval '1 millisecond'), refusals = w.refusals + 1
  FROM ${CLOCK}
  WHERE w.provider = $1 AND w.starts_at = ${DAY} AND ($4 OR w.blocked_until <= clock.at)`;

const Row = z.object({
  taken: z.number(),
  tokens: z.number(),
  refilled_ms: z.number(),
  blocked_ms: z.number(),
  refusals: z.number(),
  now_ms: z.number(),
  taken_by_workspace: z.number(),
});

const Taken = z.object({ taken: z.number() });

/**
 * The ledger of all processes of an installation: a row a provider and day, taken by one update each; its database's clock
 * decides. Makes its tables if needed.
 *
 * @throws MarketFailure unavailable where the database does not answer, here and in every call
 */
export async function openQuotaLedger(url: string): Promise<QuotaLedger> {
  const pool = await available(openOwnTables(url, { name: 'gemscout.quota', create: CREATE, connections: 4 }));
  return {
    take: (wanted) => available(take(pool, wanted)),
    block: (provider, limits, retryAfterMs) => available(block(pool, provider, limits, retryAfterMs)),
    close: () => pool.end(),
  };
}

/** Any instant at which the provider's day begins, in seconds. */
const dayOrigin = (limits: ProviderLimits): number => dayAround(limits, 0).startMs / 1_000;

async function take(pool: pg.Pool, wanted: Wanted): Promise<TurnWithText> {
  const { provider, limits, count, workspaceId } = wanted;
  const taken = await taking(pool, wanted);
  const { window, nowMs } = await read(pool, provider, limits, workspaceId);
  if (taken) return { status: 'taken', window, text: leftText(limits, window.taken, 0, nowMs) };
  const turn = turnOf(window, limits, count, nowMs);
  // Between the update and the reading there was time enough: it is simply tried again.
  if (turn.status === 'taken') return take(pool, wanted);
  return { ...turn, text: leftText(limits, window.taken, turn.waitMs, nowMs) };
}

/** The share and the budget, both or none. */
async function taking(pool: pg.Pool, wanted: Wanted): Promise<boolean> {
  const { provider, limits, count, workspaceId } = wanted;
  const share = workspaceId === undefined ? undefined : shareOf(limits);
  if (share === undefined) return takenIn(pool, wanted);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(TAKE_SHARE, [provider, dayOrigin(limits), workspaceId, count, share]);
    const taken = rowCount === 1 && (await takenIn(client, wanted));
    await client.query(taken ? 'COMMIT' : 'ROLLBACK');
    client.release();
    return taken;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function takenIn(client: pg.Pool | pg.PoolClient, { provider, limits, count }: Wanted): Promise<boolean> {
  const { burst, perSecond, daily = null } = limits;
  const { rows } = await client.query(TAKE, [provider, dayOrigin(limits), burst, perSecond, count, daily]);
  return rows.length === 1 && Taken.parse(rows[0]).taken > 0;
}

async function read(pool: pg.Pool, provider: string, limits: ProviderLimits, workspaceId: string | undefined) {
  const { rows } = await pool.query<Record<string, unknown>>(READ, [provider, dayOrigin(limits), workspaceId ?? null]);
  if (!rows[0]) {
    await pool.query(OPEN, [provider, dayOrigin(limits), limits.burst]);
    return read(pool, provider, limits, workspaceId);
  }
  const row = Row.parse(rows[0]);
  const { taken, tokens, refilled_ms: refilledMs, blocked_ms: blockedUntilMs, refusals } = row;
  const window: Window = { taken, tokens, refilledMs, blockedUntilMs, takenByWorkspace: row.taken_by_workspace };
  return { window, refusals, nowMs: row.now_ms };
}

/** A refusal without a number, while the provider is left alone already, is of a question that was under way. */
async function block(pool: pg.Pool, provider: string, limits: ProviderLimits, retryAfterMs: number | undefined) {
  const { refusals } = await read(pool, provider, limits, undefined);
  const forMs = blockedMsOf(retryAfterMs, refusals);
  await pool.query(BLOCK, [provider, dayOrigin(limits), forMs, retryAfterMs !== undefined]);
}

function available<Result>(answer: Promise<Result>): Promise<Result> {
  const sentence = 'the database of the providers’ quotas does not answer';
  return orUnavailable(answer, (cause) => new MarketFailure('unavailable', sentence, { cause }));
}
