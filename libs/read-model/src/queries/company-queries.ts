import type { CompanyRunResponse } from '@gemscout/contracts';
import type { Pool } from 'pg';
import { correctionsOf } from './correction-queries.ts';
import { limitOf, type Page } from './keyset.ts';

/** A company of a workspace's queue, watchlist and runs. */
export type CompanyState = {
  readonly last_run: CompanyRunResponse | null;
  readonly last_verdict: CompanyRunResponse | null;
  readonly in_queue: boolean;
  readonly on_watchlist: boolean;
};

export type CompanyScope = {
  readonly workspaceId: string;
  /** Whether the sample run counts: its companies are invented, and a real market may have other ones of these tickers. */
  readonly withSample: boolean;
};

export interface CompanyQueries {
  /** The symbols of queue, watchlist and runs, those that were looked at last first; at most 2,000. */
  companySymbols(scope: CompanyScope): Promise<readonly string[]>;
  /** By symbol; a symbol that the workspace has nothing on has no entry. */
  companyStates(scope: CompanyScope, symbols: readonly string[]): Promise<ReadonlyMap<string, CompanyState>>;
  /** The runs that looked at a company, newest first. */
  companyRuns(scope: CompanyScope, symbol: string, page: Page): Promise<readonly CompanyRunResponse[]>;
}

const MOST_SYMBOLS = 2_000;

const SYMBOLS = `
  SELECT symbol FROM (
    SELECT upper(symbol) AS symbol, created_at AS at FROM read.proposal
     WHERE workspace_id = $1 AND ($2 OR source <> 'sample')
    UNION ALL SELECT upper(symbol), added_at FROM read.watchlist_item WHERE workspace_id = $1
    UNION ALL SELECT decision.symbol, decided_at FROM read.run JOIN read.decision ON run_id = run.id
     WHERE workspace_id = $1 AND ($2 OR NOT sample)
    UNION ALL SELECT subject, created_at FROM read.run WHERE workspace_id = $1 AND kind = 'symbol' AND subject IS NOT NULL
  ) seen GROUP BY symbol ORDER BY max(at) DESC, symbol LIMIT ${MOST_SYMBOLS}`;

/** Which runs looked at which of the symbols $2 (the sample run only with $3): they decided on it, were asked about it, or a proposal names them. */
const LOOKED = `
  SELECT run.id AS run_id, decision.symbol FROM read.run JOIN read.decision ON run_id = run.id
   WHERE workspace_id = $1 AND decision.symbol = ANY($2)
  UNION SELECT run_id, upper(symbol) FROM read.proposal WHERE workspace_id = $1 AND upper(symbol) = ANY($2)
  UNION SELECT id, subject FROM read.run WHERE workspace_id = $1 AND kind = 'symbol' AND subject = ANY($2)`;

/** The verdict to show is that of the last re-check. */
const LOOKED_AT = `
  SELECT looked.symbol, run.id, kind, subject, status, sample, run.created_at,
         coalesce(saved.verdict, decision.verdict) AS verdict,
         CASE WHEN saved.id IS NULL THEN decision.confidence ELSE saved.score END AS confidence,
         coalesce(saved.created_at, decision.decided_at) AS decided_at,
         CASE WHEN saved.id IS NOT NULL THEN json_build_object('id', saved.id, 'state', saved.state, 'source', saved.source,
                                                               'price', saved.price, 'price_as_of', saved.price_as_of,
                                                               'corrections', ${correctionsOf('saved.id')})
         END AS proposal
    FROM (${LOOKED}) looked
    JOIN read.run ON run.id = looked.run_id AND run.workspace_id = $1 AND ($3 OR NOT run.sample)
    LEFT JOIN read.decision ON decision.run_id = run.id AND decision.symbol = looked.symbol
    LEFT JOIN LATERAL (
      SELECT id, coalesce(rechecked #>> '{after,verdict}', verdict) AS verdict, score, created_at, source, price, price_as_of,
             CASE WHEN watched THEN 'approved' WHEN dismissed THEN 'dismissed' ELSE 'open' END AS state
        FROM read.proposal
       WHERE workspace_id = $1 AND upper(symbol) = looked.symbol AND run_id = run.id
       ORDER BY source = 'run' DESC, created_at DESC, id DESC LIMIT 1) saved ON true`;

const LAST_RUNS = `SELECT DISTINCT ON (symbol) * FROM (${LOOKED_AT}) each ORDER BY symbol, created_at DESC, id DESC`;
const LAST_VERDICTS = `
  SELECT DISTINCT ON (symbol) * FROM (${LOOKED_AT}) each WHERE verdict IS NOT NULL ORDER BY symbol, decided_at DESC, id DESC`;
const PLACES = `
  SELECT symbol,
         EXISTS (SELECT FROM read.watchlist_item item WHERE workspace_id = $1 AND upper(item.symbol) = asked.symbol) AS on_watchlist,
         EXISTS (SELECT FROM read.proposal WHERE workspace_id = $1 AND upper(proposal.symbol) = asked.symbol
                    AND NOT watched AND NOT dismissed AND ($3 OR source <> 'sample')) AS in_queue
    FROM unnest($2::text[]) asked (symbol)`;

type Stored = Omit<CompanyRunResponse, 'created_at' | 'decided_at'> & {
  readonly symbol: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
};
type Places = { readonly symbol: string; readonly on_watchlist: boolean; readonly in_queue: boolean };

export function companyQueries(pool: Pool): CompanyQueries {
  return {
    async companySymbols({ workspaceId, withSample }) {
      const { rows } = await pool.query<{ readonly symbol: string }>(SYMBOLS, [workspaceId, withSample]);
      return rows.map(({ symbol }) => symbol);
    },

    async companyStates({ workspaceId, withSample }, symbols) {
      const values = [workspaceId, symbols, withSample];
      const [runs, verdicts, places] = await Promise.all([
        pool.query<Stored>(LAST_RUNS, values),
        pool.query<Stored>(LAST_VERDICTS, values),
        pool.query<Places>(PLACES, values),
      ]);
      const [lastRuns, lastVerdicts] = [runs, verdicts].map(({ rows }) => bySymbol(rows));
      return new Map(
        places.rows.map(({ symbol, ...place }) => [
          symbol,
          { ...place, last_run: lastRuns?.get(symbol) ?? null, last_verdict: lastVerdicts?.get(symbol) ?? null },
        ]),
      );
    },

    async companyRuns({ workspaceId, withSample }, symbol, { limit, after }) {
      const values: unknown[] = [workspaceId, [symbol], withSample];
      const page = after === undefined ? '' : `WHERE ${AFTER(values.push(after))}`;
      const { rows } = await pool.query<Stored>(
        `SELECT * FROM (${LOOKED_AT}) each ${page} ORDER BY created_at DESC, id DESC LIMIT ${limitOf(limit)}`,
        values,
      );
      return rows.map(runOf);
    },
  };
}

const AFTER = (place: number): string =>
  `(created_at, id) < (SELECT created_at, id FROM read.run WHERE id = $${place} AND workspace_id = $1)`;

const bySymbol = (rows: readonly Stored[]): ReadonlyMap<string, CompanyRunResponse> =>
  new Map(rows.map((row) => [row.symbol, runOf(row)]));

function runOf({ symbol: _symbol, created_at, decided_at, ...row }: Stored): CompanyRunResponse {
  return { ...row, created_at: created_at.toISOString(), decided_at: decided_at?.toISOString() ?? null };
}
