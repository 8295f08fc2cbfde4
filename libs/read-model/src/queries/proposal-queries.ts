import type { ProposalAnswer } from '@gemscout/contracts';
import { keyset, limitOf, type Page } from './keyset.ts';

export type ProposalFilter = Page & {
  readonly workspaceId: string;
  readonly runId?: string | undefined;
  /** Whatever its case. */
  readonly symbol?: string | undefined;
  /** False hides what was approved or dismissed: the queue. */
  readonly includeWatched: boolean;
};

export type StoredProposal = Omit<ProposalAnswer, 'created_at' | 'evidence_at' | 'expires_at'> & {
  readonly created_at: Date;
  readonly evidence_at: Date | null;
  readonly expires_at: Date | null;
};

const PROPOSALS = `
  SELECT id, run_id, symbol, theme, memo, verdict, score, created_at, source, watched, dismissed, repeated,
         price, price_as_of, evidence_at, expires_at, spend_usd, spend_tokens, rechecked,
         symbol IN (SELECT symbol FROM read.watchlist_item WHERE workspace_id = $1) AS on_watchlist
    FROM read.proposal WHERE workspace_id = $1`;

export function proposalStatement(workspaceId: string, proposalId: string) {
  return { name: 'proposal', text: `${PROPOSALS} AND id = $2`, values: [workspaceId, proposalId] };
}

export function proposalsStatement(filter: ProposalFilter) {
  const { workspaceId, runId, symbol, includeWatched, limit, after } = filter;
  const { where, values } = keyset('proposal', workspaceId, after);
  const conditions = [where];
  const parameter = (value: string): string => `$${values.push(value)}`;
  if (runId !== undefined) conditions.push(`AND run_id = ${parameter(runId)}`);
  if (symbol !== undefined) conditions.push(`AND upper(symbol) = upper(${parameter(symbol)})`);
  if (!includeWatched) conditions.push('AND NOT watched AND NOT dismissed');
  const text = `${PROPOSALS} ${conditions.join(' ')} ORDER BY created_at DESC, id DESC LIMIT ${limitOf(limit)}`;
  return { text, values };
}

/** The verdict to show is that of the last re-check. */
export function proposalAnswerOf(row: StoredProposal): ProposalAnswer {
  return {
    ...row,
    verdict: row.rechecked?.after.verdict ?? row.verdict,
    created_at: row.created_at.toISOString(),
    evidence_at: row.evidence_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
