import type { CorrectionResponse, SharedCorrection } from '@gemscout/contracts';
import type { Pool } from 'pg';

/** A memo whose facts are stored, of any workspace. */
export type CheckedMemo = {
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly runId: string;
  /** The hash of the evidence that lists its facts. */
  readonly memoCheck: string;
};

/** The facts of a proposal that were found to be corrected at one time. */
export type CorrectionNews = {
  readonly proposal_id: string;
  readonly symbol: string;
  /** The first of them, and their number. */
  readonly first: CorrectionResponse;
  readonly facts: number;
  readonly found_at: string;
};

export interface CorrectionQueries {
  /** The memos of every workspace on a ticker, the sample's apart: the saved ones, and those of re-checks. */
  checkedMemos(symbol: string): Promise<readonly CheckedMemo[]>;
  /**
   * The tickers whose memos somebody may still act on or read, in their order, those after `after`: of open and of approved
   * proposals, and of the runs of `sharedRuns`.
   */
  symbolsToWatch(page: {
    readonly sharedRuns: readonly string[];
    readonly now: string;
    readonly limit: number;
    readonly after?: string | undefined;
  }): Promise<readonly string[]>;
  /** The corrections of the memos that a run saved, the first correction first. */
  correctionsOfRun(workspaceId: string, runId: string): Promise<readonly SharedCorrection[]>;
  /** Newest first. */
  correctionNews(workspaceId: string, limit: number): Promise<readonly CorrectionNews[]>;
}

/** As pages name an item of evidence. */
const SHORT_ID = 12;

const AS_ANSWERED = `json_build_object(
  'label', label, 'subject', subject, 'period', period, 'metric', metric, 'before', before->>'shown', 'after', after->>'shown',
  'before_value', before->'value', 'after_value', after->'value', 'source', source, 'corrected_on', corrected_on,
  'input_of', input_of, 'is_computed', is_computed, 'nr', nr, 'evidence', left(evidence, ${SHORT_ID}), 'new_evidence', left(new_evidence, ${SHORT_ID}),
  'found_at', to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** What a source states comes before what follows from it. */
const IN_ORDER = 'found_at, is_computed, jsonb_array_length(input_of) > 0, label, period, nr';

/** The corrections of the current memo of a proposal: that of the last re-check. @param id SQL for the id of the proposal */
export const correctionsOf = (id: string): string => `
  (SELECT coalesce(json_agg(${AS_ANSWERED} ORDER BY ${IN_ORDER}), '[]') FROM read.correction
    WHERE correction.proposal_id = ${id} AND memo_check = (
      SELECT memo_check FROM read.checked_memo memo WHERE memo.proposal_id = ${id} ORDER BY checked_at DESC LIMIT 1))`;

/** Of the newest approved proposal on the symbol of an item. */
export const CORRECTIONS_OF_ITEM = correctionsOf(`(
  SELECT id FROM read.proposal WHERE proposal.workspace_id = watchlist_item.workspace_id
     AND upper(proposal.symbol) = upper(watchlist_item.symbol) AND watched ORDER BY created_at DESC, id DESC LIMIT 1)`);

const MEMOS = `
  SELECT memo.proposal_id AS "proposalId", memo.workspace_id AS "workspaceId", run_id AS "runId", memo_check AS "memoCheck"
    FROM read.checked_memo memo JOIN read.proposal ON proposal.id = memo.proposal_id
   WHERE symbol = $1 AND source <> 'sample'
   ORDER BY memo.checked_at, memo.proposal_id`;

const TO_WATCH = `
  SELECT DISTINCT symbol FROM read.proposal
   WHERE source = 'run' AND symbol > $1 AND (run_id = ANY($2) OR NOT dismissed AND (
         NOT watched AND coalesce(expires_at, created_at) > $3
      OR watched AND EXISTS (SELECT FROM read.watchlist_item item
                              WHERE item.workspace_id = proposal.workspace_id AND item.symbol = proposal.symbol)))
   ORDER BY symbol LIMIT $4`;

const OF_RUN = `
  SELECT correction.symbol, label, subject, period, before->>'shown' AS before, after->>'shown' AS after,
         correction.source, corrected_on, input_of
    FROM read.correction JOIN read.proposal ON proposal.id = correction.proposal_id
   WHERE correction.workspace_id = $1 AND run_id = $2 AND memo_check = (
         SELECT memo_check FROM read.checked_memo memo
          WHERE memo.proposal_id = proposal.id ORDER BY checked_at LIMIT 1)
   ORDER BY correction.symbol, ${IN_ORDER}`;

const NEWS = `
  SELECT proposal_id, symbol, found_at, count(*)::int AS facts, (array_agg(${AS_ANSWERED} ORDER BY ${IN_ORDER}))[1] AS first
    FROM read.correction WHERE workspace_id = $1
   GROUP BY proposal_id, symbol, found_at ORDER BY found_at DESC, proposal_id LIMIT $2`;

export function correctionQueries(pool: Pool): CorrectionQueries {
  return {
    async checkedMemos(symbol) {
      return (await pool.query<CheckedMemo>(MEMOS, [symbol])).rows;
    },
    async symbolsToWatch({ sharedRuns, now, limit, after = '' }) {
      const values = [after, sharedRuns, now, limit];
      return (await pool.query<{ readonly symbol: string }>(TO_WATCH, values)).rows.map(({ symbol }) => symbol);
    },
    async correctionsOfRun(workspaceId, runId) {
      return (await pool.query<SharedCorrection>(OF_RUN, [workspaceId, runId])).rows;
    },
    async correctionNews(workspaceId, limit) {
      const { rows } = await pool.query<Omit<CorrectionNews, 'found_at'> & { readonly found_at: Date }>(NEWS, [
        workspaceId,
        limit,
      ]);
      return rows.map((row) => ({ ...row, found_at: row.found_at.toISOString() }));
    },
  };
}
