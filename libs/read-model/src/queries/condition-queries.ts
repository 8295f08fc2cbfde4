import type { Condition } from '@gemscout/domain';
import type { Pool } from 'pg';
import type { ConditionMetRow } from '../schema/rows.ts';
import { limitOf, type Page } from './keyset.ts';

/** A close that met a condition. */
export type Crossing = Omit<ConditionMetRow, 'workspace_id'>;

/** A proposal with what would change its verdict, and what of it came true. */
export type ConditionalProposal = {
  readonly id: string;
  readonly symbol: string;
  readonly watched: boolean;
  readonly conditions: readonly Condition[];
  readonly met: readonly Crossing[];
};

export type ConditionFilter = {
  readonly workspaceId: string;
  /** One proposal, whatever was decided on it. Without it: those that were approved and whose symbol is on the watchlist. */
  readonly proposalId?: string | undefined;
  readonly symbol?: string | undefined;
};

export interface ConditionQueries {
  /** Newest first. */
  conditionalProposals(filter: ConditionFilter): Promise<readonly ConditionalProposal[]>;
  /**
   * The proposals of every workspace that were approved, whose symbol is on the watchlist, and of which a condition is not met
   * yet: in the order of their ids, those after `after`.
   */
  conditionsToCheck(page: Page): Promise<readonly ConditionToCheck[]>;
  /** The crossings of a workspace, newest first. */
  crossings(workspaceId: string, limit: number): Promise<readonly Crossing[]>;
  /** The crossings of every workspace since an instant, oldest first: what may go into mails. */
  crossingsSince(since: string, limit: number): Promise<readonly ConditionMetRow[]>;
}

export type ConditionToCheck = {
  readonly id: string;
  readonly symbol: string;
  /** Those that are not met. */
  readonly conditions: readonly Condition[];
};

const MET_COLUMNS = 'proposal_id, condition_id, symbol, text, met_on, close, level, provider, met_at';
/** A sample cannot be approved, so none is among these. */
const IS_WATCHED = `watched AND EXISTS (
  SELECT FROM read.watchlist_item item WHERE item.workspace_id = proposal.workspace_id AND item.symbol = proposal.symbol)`;

const TO_CHECK = `
  SELECT id, symbol, waiting.conditions
    FROM read.proposal,
         LATERAL (SELECT json_agg(condition) AS conditions FROM jsonb_array_elements(proposal.conditions) condition
                   WHERE NOT EXISTS (SELECT FROM read.condition_met met
                                      WHERE met.proposal_id = proposal.id AND met.condition_id = condition->>'id')) waiting
   WHERE proposal.conditions IS NOT NULL AND ${IS_WATCHED} AND waiting.conditions IS NOT NULL AND id > $1
   ORDER BY id LIMIT $2`;

const MET_OF_PROPOSAL = `
  (SELECT coalesce(json_agg(met ORDER BY met_at), '[]')
     FROM (SELECT ${MET_COLUMNS} FROM read.condition_met WHERE proposal_id = proposal.id) met)`;

export function conditionQueries(pool: Pool): ConditionQueries {
  return {
    async conditionalProposals(filter) {
      return (await pool.query<ConditionalProposal>(proposalsStatement(filter))).rows.map((row) => ({
        ...row,
        met: row.met.map((crossing) => ({ ...crossing, met_at: new Date(crossing.met_at).toISOString() })),
      }));
    },
    async conditionsToCheck({ limit, after = '' }) {
      return (await pool.query<ConditionToCheck>(TO_CHECK, [after, limitOf(limit)])).rows;
    },
    async crossings(workspaceId, limit) {
      const text = `SELECT ${MET_COLUMNS} FROM read.condition_met WHERE workspace_id = $1
                     ORDER BY met_at DESC, proposal_id, condition_id LIMIT $2`;
      return (await pool.query<Stored<Crossing>>(text, [workspaceId, limitOf(limit)])).rows.map(crossingOf);
    },
    async crossingsSince(since, limit) {
      const text = `SELECT workspace_id, ${MET_COLUMNS} FROM read.condition_met WHERE met_at > $1
                     ORDER BY met_at, proposal_id, condition_id LIMIT $2`;
      return (await pool.query<Stored<ConditionMetRow>>(text, [since, limit])).rows.map(crossingOf);
    },
  };
}

type Stored<Row> = Omit<Row, 'met_at'> & { readonly met_at: Date };

function crossingOf<Row extends { readonly met_at: Date }>(
  row: Row,
): Omit<Row, 'met_at'> & { readonly met_at: string } {
  return { ...row, met_at: row.met_at.toISOString() };
}

function proposalsStatement({ workspaceId, proposalId, symbol }: ConditionFilter) {
  const values = [workspaceId];
  const conditions = [proposalId === undefined ? IS_WATCHED : `id = $${values.push(proposalId)}`];
  if (symbol !== undefined) conditions.push(`upper(symbol) = upper($${values.push(symbol)})`);
  const text = `
    SELECT id, symbol, watched, conditions, ${MET_OF_PROPOSAL} AS met FROM read.proposal
     WHERE workspace_id = $1 AND conditions IS NOT NULL AND ${conditions.join(' AND ')}
     ORDER BY created_at DESC, id DESC`;
  return { text, values };
}
