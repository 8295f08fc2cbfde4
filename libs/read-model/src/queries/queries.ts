import type { ProposalResponse, RunResponse, RunCostsResponse, WatchlistItemResponse } from '@gemscout/contracts';
import type { Depth } from '@gemscout/domain';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { companyQueries, type CompanyQueries } from './company-queries.ts';
import { conditionQueries, type ConditionQueries } from './condition-queries.ts';
import { correctionQueries, CORRECTIONS_OF_ITEM, type CorrectionQueries } from './correction-queries.ts';
import { noteQueries, type NoteQueries } from './note-queries.ts';
import { keyset, limitOf, type Page } from './keyset.ts';
import {
  proposalAnswerOf,
  proposalsStatement,
  proposalStatement,
  type ProposalFilter,
  type StoredProposal,
} from './proposal-queries.ts';
import { PROFILE_OF_ITEM, PROFILE_OF_RUN } from './profile-of-run.ts';
import { TICKERS_OF_RUN } from './tickers-of-run.ts';
import { whereRunIs, type RunFilter } from './run-filter.ts';
import { scorecardQueries, type ScorecardQueries } from './scorecard-queries.ts';
import type { ProjectionErrorRow } from '../schema/rows.ts';
import { ProjectionErrorEntity } from '../schema/entities.ts';

/** A watchlist item without the market's figures, which the api adds. */
export type WatchlistItem = Omit<WatchlistItemResponse, 'change_24h' | 'change_as_of'>;

export type UsageCounts = { readonly runsToday: number; readonly runsMonth: number };

/** What the projected rows say. Every method is one statement; ids of another workspace find nothing. */
export interface ReadModelQueries
  extends ScorecardQueries, CompanyQueries, ConditionQueries, CorrectionQueries, NoteQueries {
  runs(workspaceId: string, page: Page & RunFilter): Promise<readonly RunResponse[]>;
  run(workspaceId: string, runId: string): Promise<RunResponse | undefined>;
  proposals(filter: ProposalFilter): Promise<readonly ProposalResponse[]>;
  proposal(workspaceId: string, proposalId: string): Promise<ProposalResponse | undefined>;
  /** Newest first, all of them: a watchlist holds at most 500. With a goal profile: only what runs with it gave. */
  watchlist(workspaceId: string, goalProfile?: string): Promise<readonly WatchlistItem[]>;
  /** @param day `yyyy-mm-dd` and @param month `yyyy-mm`, of the charge: UTC by the database's clock */
  usage(workspaceId: string, day: string, month: string): Promise<UsageCounts>;
  /** What the last runs of each kind cost, of those that used a language model. */
  runCosts(workspaceId: string, depth: Depth): Promise<RunCostsResponse>;
  /** The streams that the projection skips, and why. */
  projectionErrors(): Promise<readonly ProjectionErrorRow[]>;
}

type Stored<Answer, Instants extends string> = Omit<Answer, Instants> & { readonly created_at: Date };
export type StoredRun = Stored<RunResponse, 'created_at' | 'ended_at'> & { readonly ended_at: Date | null };
export type StoredItem = Omit<WatchlistItem, 'added_at'> & { readonly added_at: Date };

export const ITEM_COLUMNS = `id, symbol, notes, added_at, ${CORRECTIONS_OF_ITEM} AS corrections,
  ${PROFILE_OF_ITEM} AS goal_profile`;
export const RUN_COLUMNS = `id, kind, subject, status, created_at, ended_at, proposals, spend, forked_from, sample, depth,
  ${PROFILE_OF_RUN} AS goal_profile, started_by, ${TICKERS_OF_RUN} AS tickers`;

type CostRow = NonNullable<RunCostsResponse['trending']> & { readonly kind: string };

/** The last 20 of each kind: what runs cost changes with the model and its prices. A fork pays for a part of one only. */
const RUN_COSTS = `
  SELECT kind, count(*)::int AS runs, min(usd) AS low_usd, max(usd) AS high_usd,
         min(seconds) AS low_seconds, max(seconds) AS high_seconds
    FROM (SELECT kind, (spend->>'usd')::float8 AS usd,
                 extract(epoch FROM ended_at - created_at)::float8 AS seconds, row_number() OVER (PARTITION BY kind ORDER BY created_at DESC) AS nth
            FROM read.run WHERE workspace_id = $1 AND status = 'completed' AND depth = $2
             AND spend IS NOT NULL AND forked_from IS NULL AND NOT sample) AS paid
   WHERE nth <= 20 GROUP BY kind`;

/** SQL rather than repositories, and named where the text is fixed: the product's hottest reads (DECISIONS.md). */
export function readModelQueries(pool: Pool, database: DataSource): ReadModelQueries {
  return {
    ...scorecardQueries(pool),
    ...companyQueries(pool),
    ...conditionQueries(pool),
    ...correctionQueries(pool),
    ...noteQueries(pool),
    runs: (workspaceId, page) => runsOf(pool, workspaceId, page),

    async run(workspaceId, runId) {
      const { rows } = await pool.query<StoredRun>({
        name: 'run',
        text: `SELECT ${RUN_COLUMNS} FROM read.run WHERE id = $2 AND workspace_id = $1`,
        values: [workspaceId, runId],
      });
      return rows[0] && runAnswerOf(rows[0]);
    },

    async proposals(filter) {
      const { rows } = await pool.query<StoredProposal>(proposalsStatement(filter));
      return rows.map(proposalAnswerOf);
    },

    async proposal(workspaceId, proposalId) {
      const { rows } = await pool.query<StoredProposal>(proposalStatement(workspaceId, proposalId));
      return rows[0] && proposalAnswerOf(rows[0]);
    },

    async watchlist(workspaceId, goalProfile) {
      const { rows } = await pool.query<StoredItem>({
        name: 'watchlist',
        text: `SELECT * FROM (SELECT ${ITEM_COLUMNS} FROM read.watchlist_item WHERE workspace_id = $1) item
                WHERE $2::text IS NULL OR goal_profile->>'id' = $2 ORDER BY added_at DESC, id DESC`,
        values: [workspaceId, goalProfile],
      });
      return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() }));
    },

    usage: (workspaceId, day, month) => usageOf(pool, [workspaceId, day, month]),
    runCosts: (workspaceId, depth) => runCostsOf(pool, workspaceId, depth),
    projectionErrors: () => database.getRepository(ProjectionErrorEntity).find({ order: { recorded_at: 'DESC' } }),
  };
}

async function runsOf(
  pool: Pool,
  workspaceId: string,
  { limit, after, ...filter }: Page & RunFilter,
): Promise<readonly RunResponse[]> {
  const { where, values } = keyset('run', workspaceId, after);
  const filtered = whereRunIs(filter, values);
  const { rows } = await pool.query<StoredRun>(
    `SELECT ${RUN_COLUMNS} FROM read.run WHERE workspace_id = $1 ${where} ${filtered.where}
      ORDER BY created_at DESC, id DESC LIMIT ${limitOf(limit)}`,
    filtered.values,
  );
  return rows.map(runAnswerOf);
}

async function usageOf(pool: Pool, values: readonly string[]): Promise<UsageCounts> {
  const { rows } = await pool.query<UsageCounts>({
    name: 'usage',
    text: `SELECT coalesce(sum(runs) FILTER (WHERE day = $2), 0)::int AS "runsToday",
                  coalesce(sum(runs) FILTER (WHERE month = $3), 0)::int AS "runsMonth"
             FROM read.usage WHERE workspace_id = $1`,
    values: [...values],
  });
  return rows[0] ?? { runsToday: 0, runsMonth: 0 };
}

async function runCostsOf(pool: Pool, workspaceId: string, depth: Depth): Promise<RunCostsResponse> {
  const { rows } = await pool.query<CostRow>({ name: 'run-costs', text: RUN_COSTS, values: [workspaceId, depth] });
  const costs = new Map(rows.map(({ kind, ...cost }) => [kind, cost]));
  const costOf = (kind: string) => costs.get(kind) ?? null;
  return { trending: costOf('trending'), symbol: costOf('symbol'), custom: costOf('custom') };
}

export function runAnswerOf({ created_at, ended_at, ...run }: StoredRun): RunResponse {
  return { ...run, created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
