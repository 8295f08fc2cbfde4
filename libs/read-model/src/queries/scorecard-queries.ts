import type { ScorecardPoint } from '@gemscout/contracts';
import {
  SETTLEMENT_HORIZONS,
  VERDICTS,
  type SettlementHorizon,
  type SettlementSource,
  type Verdict,
} from '@gemscout/domain';
import type { Pool } from 'pg';
import { keyset, limitOf, type Page } from './keyset.ts';

/** A proposal of a run whose outcome is not known at every horizon; of whichever workspace. */
export type ProposalToSettle = {
  readonly id: string;
  readonly runId: string;
  readonly settled: readonly SettlementHorizon[];
};

/** The settled verdicts of a workspace that were entered on one day: how many, how many beat the index, by how much in all. */
export type SettledDay = {
  readonly horizon: SettlementHorizon;
  readonly source: SettlementSource;
  readonly verdict: Verdict;
  /** Trading days, `yyyy-mm-dd`. */
  readonly enteredOn: string;
  readonly settledOn: string;
  readonly samples: number;
  readonly beat: number;
  readonly excess: number;
};

/** Of the memos with cases of a workspace whose horizon is over. */
type SettledRanges = { readonly source: SettlementSource; readonly settled: number; readonly between: number };

export type ScorecardPage = Page & {
  readonly workspaceId: string;
  /** The market's time, ISO 8601: what expires later is open. */
  readonly now: string;
};

/** A verdict of a run that waits for its outcome at its horizon. */
type WaitingVerdict = { readonly symbol: string; readonly decidedAt: string; readonly horizon: SettlementHorizon };

type WaitingScope = {
  readonly workspaceId: string;
  /** ISO 8601: a verdict that should have been settled before is left out, as its price does not come. Null: none is too old. */
  readonly now: string | null;
};

/** Which settled verdicts are counted. */
type RecordScope = {
  readonly workspaceId: string;
  readonly verdict: Verdict;
  readonly horizon: SettlementHorizon;
  readonly source: SettlementSource;
  /** ISO 8601: what was settled later is not counted. */
  readonly by: string;
};

export interface ScorecardQueries {
  /** In the order of their ids, those after `after`; a proposal that a user added has no verdict of ours. */
  proposalsToSettle(page: Page): Promise<readonly ProposalToSettle[]>;
  settledDays(workspaceId: string): Promise<readonly SettledDay[]>;
  /** How many verdicts were settled by an instant and how many of them beat the index. The price of a day is known at 21:00 UTC. */
  settledRecord(scope: RecordScope): Promise<{ readonly settled: number; readonly beat: number }>;
  /** How often a price ended between the bear and the bull case of its memo, by source. */
  settledRanges(workspaceId: string): Promise<readonly SettledRanges[]>;
  /** The one that was given first; undefined as soon as the workspace has a verdict that was settled at its horizon. */
  firstToSettle(scope: WaitingScope): Promise<WaitingVerdict | undefined>;
  /** Those with an outcome, newest first. */
  scorecardPoints(page: ScorecardPage): Promise<readonly ScorecardPoint[]>;
}

/** Null in proposals of earlier releases. */
const OWN_HORIZON = 'coalesce(proposal.horizon, 20)';

const TO_SETTLE = `
  SELECT id, run_id AS "runId", settled
    FROM read.proposal,
         LATERAL (SELECT coalesce(array_agg(horizon), '{}') AS settled FROM read.outcome WHERE proposal_id = id) known
   WHERE source = 'run' AND cardinality(settled) < ${SETTLEMENT_HORIZONS.length} AND id > $1 ORDER BY id LIMIT $2`;

const SETTLED_DAYS = `
  SELECT horizon, source, verdict, entered_on AS "enteredOn", settled_on AS "settledOn", count(*)::int AS samples,
         (count(*) FILTER (WHERE excess > 0))::int AS beat, sum(excess ORDER BY proposal_id) AS excess
    FROM read.outcome WHERE workspace_id = $1 AND verdict = ANY($2)
   GROUP BY horizon, source, verdict, entered_on, settled_on ORDER BY entered_on, horizon, source, verdict`;

const SETTLED_RECORD = `
  SELECT count(*)::int AS settled, (count(*) FILTER (WHERE excess > 0))::int AS beat FROM read.outcome
   WHERE workspace_id = $1 AND verdict = $2 AND horizon = $3 AND source = $4
         AND (settled_on || 'T21:00:00Z')::timestamptz <= $5`;

const SETTLED_RANGES = `
  SELECT source, count(*)::int AS settled, (count(*) FILTER (WHERE range_end = 'between'))::int AS between
    FROM read.outcome WHERE workspace_id = $1 AND range_end IS NOT NULL GROUP BY source ORDER BY source`;

/** Trading days in days, with the weekends and a few days for holidays and late prices. */
const MOST_WAIT = `make_interval(days => 2 * ${OWN_HORIZON} + 5)`;

const FIRST_TO_SETTLE = `
  SELECT symbol, created_at AS "decidedAt", ${OWN_HORIZON} AS horizon FROM read.proposal
   WHERE workspace_id = $1 AND source = 'run' AND ($2::timestamptz IS NULL OR created_at >= $2::timestamptz - ${MOST_WAIT})
         AND NOT EXISTS (SELECT FROM read.outcome JOIN read.proposal ON proposal.id = proposal_id
                          WHERE outcome.workspace_id = $1 AND outcome.horizon = ${OWN_HORIZON})
   ORDER BY created_at, id LIMIT 1`;

const OUTCOMES = `
  SELECT json_agg(json_build_object('horizon', horizon, 'excess_spy', excess, 'excess_sector', sector_excess,
                                    'entered_on', entered_on, 'settled_on', settled_on, 'settled_at', settled_at)
                  ORDER BY horizon) AS outcomes,
         min(verdict) AS verdict, min(confidence) AS confidence, min(source) AS source, min(as_of) AS as_of
    FROM read.outcome WHERE proposal_id = proposal.id HAVING count(*) > 0`;

type StoredPoint = Omit<ScorecardPoint, 'decided_at' | 'as_of'> & {
  readonly decided_at: Date;
  readonly as_of: Date;
};

export function scorecardQueries(pool: Pool): ScorecardQueries {
  return {
    async proposalsToSettle({ limit, after = '' }) {
      return (await pool.query<ProposalToSettle>(TO_SETTLE, [after, limitOf(limit)])).rows;
    },
    async settledDays(workspaceId) {
      return (await pool.query<SettledDay>(SETTLED_DAYS, [workspaceId, VERDICTS])).rows;
    },
    async settledRecord({ workspaceId, verdict, horizon, source, by }) {
      const values = [workspaceId, verdict, horizon, source, by];
      const [record] = (await pool.query<{ settled: number; beat: number }>(SETTLED_RECORD, values)).rows;
      return record ?? { settled: 0, beat: 0 };
    },
    async settledRanges(workspaceId) {
      return (await pool.query<SettledRanges>(SETTLED_RANGES, [workspaceId])).rows;
    },
    async firstToSettle({ workspaceId, now }) {
      type Found = Omit<WaitingVerdict, 'decidedAt'> & { readonly decidedAt: Date };
      const [first] = (await pool.query<Found>(FIRST_TO_SETTLE, [workspaceId, now])).rows;
      return first && { ...first, decidedAt: first.decidedAt.toISOString() };
    },
    async scorecardPoints(page) {
      return (await pool.query<StoredPoint>(pointsStatement(page))).rows.map(pointOf);
    },
  };
}

function pointsStatement({ workspaceId, now, limit, after }: ScorecardPage) {
  const { where, values } = keyset('proposal', workspaceId, after);
  const expired = `expires_at <= $${values.push(now)}`;
  const text = `
    SELECT id AS proposal_id, run_id, symbol, horizon, known.*, created_at AS decided_at,
           CASE WHEN watched THEN 'approved' WHEN dismissed THEN 'dismissed' WHEN ${expired} THEN 'expired' ELSE 'open'
           END AS state
      FROM (SELECT id, run_id, symbol, ${OWN_HORIZON} AS horizon, created_at, watched, dismissed, expires_at
              FROM read.proposal WHERE workspace_id = $1 ${where}) proposal, LATERAL (${OUTCOMES}) known
     ORDER BY created_at DESC, id DESC LIMIT ${limitOf(limit)}`;
  return { text, values };
}

function pointOf({ decided_at, as_of, outcomes, ...point }: StoredPoint): ScorecardPoint {
  return {
    ...point,
    decided_at: decided_at.toISOString(),
    as_of: as_of.toISOString(),
    outcomes: outcomes.map((outcome) => ({ ...outcome, settled_at: new Date(outcome.settled_at).toISOString() })),
  };
}
