import type { ProposalResponse } from '@gemscout/contracts';
import { correctionsOf } from './correction-queries.ts';
import { PROFILE_OF_NEWER, PROFILE_OF_PROPOSAL } from './profile-of-run.ts';
import { keyset, limitOf, type Page } from './keyset.ts';

export type ProposalFilter = Page & {
  readonly workspaceId: string;
  readonly runId?: string | undefined;
  /** Whatever its case. */
  readonly symbol?: string | undefined;
  /** `open`: neither approved nor dismissed. */
  readonly status: 'all' | 'open' | 'dismissed';
  /** Only those that are assigned to a user since the user joined the workspace, an instant in ISO 8601. */
  readonly assignee?: { readonly userId: string; readonly joinedAt: string } | undefined;
  /** Only those that no newer one of their symbol (and goal profile, if one is named) follows, whatever was decided on that; each with the number of earlier ones. */
  readonly latest?: boolean;
  /** The id of the goal profile of their run. */
  readonly goalProfile?: string | undefined;
};

export type StoredProposal = Omit<ProposalResponse, 'created_at' | 'evidence_at' | 'expires_at'> & {
  readonly created_at: Date;
  readonly evidence_at: Date | null;
  readonly expires_at: Date | null;
};

const COLUMNS = `id, run_id, symbol, theme, memo, verdict, score, created_at, source, watched, dismissed, decided, assigned,
         repeated, price, price_as_of, evidence_at, expires_at, spend_usd, spend_tokens, fit, written_by,
         coalesce(horizon, 20) AS horizon, rechecked,
         ${PROFILE_OF_PROPOSAL} AS goal_profile,
         ${correctionsOf('proposal.id')} AS corrections`;

const proposals = (alsoSelected: string): string => `
  SELECT ${COLUMNS},
         symbol IN (SELECT symbol FROM read.watchlist_item WHERE workspace_id = $1) AS on_watchlist${alsoSelected}
    FROM read.proposal WHERE workspace_id = $1`;

const PROPOSALS = proposals('');
const LATEST_PROPOSALS = proposals(`,
         (SELECT count(*)::int - 1 FROM read.proposal other
           WHERE other.workspace_id = $1 AND upper(other.symbol) = upper(proposal.symbol)) AS earlier`);

/** Proposals of any workspace by their ids. */
export const PROPOSALS_BY_ID = `
  SELECT workspace_id, ${COLUMNS}, EXISTS (
           SELECT FROM read.watchlist_item item
            WHERE item.workspace_id = proposal.workspace_id AND item.symbol = proposal.symbol) AS on_watchlist, same_symbol.*
    FROM read.proposal, LATERAL (
           SELECT count(*)::int - 1 AS earlier,
                  bool_and((other.created_at, other.id) <= (proposal.created_at, proposal.id)) AS is_latest
             FROM read.proposal other
            WHERE other.workspace_id = proposal.workspace_id AND upper(other.symbol) = upper(proposal.symbol)) same_symbol
   WHERE id = ANY($1)`;

export function proposalStatement(workspaceId: string, proposalId: string) {
  return { name: 'proposal', text: `${PROPOSALS} AND id = $2`, values: [workspaceId, proposalId] };
}

export function proposalsStatement(filter: ProposalFilter) {
  const { workspaceId, runId, symbol, status, assignee, latest = false, goalProfile, limit, after } = filter;
  const { where, values } = keyset('proposal', workspaceId, after);
  const conditions = [where];
  const parameter = (value: string): string => `$${values.push(value)}`;
  if (runId !== undefined) conditions.push(`AND run_id = ${parameter(runId)}`);
  if (symbol !== undefined) conditions.push(`AND upper(symbol) = upper(${parameter(symbol)})`);
  const ofProfile = goalProfile === undefined ? '' : parameter(goalProfile);
  if (ofProfile !== '') conditions.push(`AND ${PROFILE_OF_PROPOSAL}->>'id' = ${ofProfile}`);
  if (status !== 'all') conditions.push(STATUS[status]);
  if (assignee) {
    conditions.push(`AND assigned->>'user_id' = ${parameter(assignee.userId)}`);
    conditions.push(`AND (assigned->>'at')::timestamptz >= ${parameter(assignee.joinedAt)}`);
  }
  if (latest) conditions.push(noNewer(ofProfile && `AND ${PROFILE_OF_NEWER}->>'id' = ${ofProfile}`));
  const text = `${latest ? LATEST_PROPOSALS : PROPOSALS} ${conditions.join(' ')} ORDER BY created_at DESC, id DESC LIMIT ${limitOf(limit)}`;
  return { text, values };
}

const STATUS = {
  open: 'AND NOT watched AND NOT dismissed',
  dismissed: 'AND dismissed AND NOT watched',
};
/** @param among SQL that limits the newer ones to those of a goal profile */
const noNewer = (among: string): string => `AND NOT EXISTS (
  SELECT FROM read.proposal newer
   WHERE newer.workspace_id = $1 AND upper(newer.symbol) = upper(proposal.symbol)
     AND (newer.created_at, newer.id) > (proposal.created_at, proposal.id) ${among})`;

/** The verdict to show is that of the last re-check. */
export function proposalAnswerOf<Row extends StoredProposal>(
  row: Row,
): Omit<Row, 'created_at' | 'evidence_at' | 'expires_at'> & ProposalResponse {
  return {
    ...row,
    verdict: row.rechecked?.after.verdict ?? row.verdict,
    created_at: row.created_at.toISOString(),
    evidence_at: row.evidence_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
