import type { ProposalResponse, RunResponse } from '@gemscout/contracts';
import type { Condition, CorrectedValue, DecisionSpread, SettlementHorizon, SettlementSource } from '@gemscout/domain';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

export type RunRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: string;
  readonly subject: string | null;
  /** `active`, or the outcome: completed, cancelled, budget, error. */
  readonly status: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Proposals that the run saved; those that a user added are not counted. */
  readonly proposals: number;
  /** The position of the last event that changed this row. */
  readonly position: string;
  /** Its total usage at the end. */
  readonly spend: RunSpend | null;
  readonly forked_from: RunResponse['forked_from'];
  /** The sample run that a new workspace starts with. */
  readonly sample: boolean;
};

export type RunSpend = NonNullable<RunResponse['spend']>;

export type ProposalRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly run_id: string;
  readonly symbol: string;
  readonly theme: string;
  readonly memo: string;
  readonly verdict: string;
  readonly score: number | null;
  readonly source: string;
  readonly created_at: string;
  readonly dismissed: boolean;
  readonly watched: boolean;
  /** The last decision of a user. */
  readonly decided: ProposalResponse['decided'];
  readonly repeated: DecisionSpread | null;
  readonly price: number | null;
  readonly price_as_of: string | null;
  readonly evidence_at: string | null;
  readonly expires_at: string | null;
  readonly spend_usd: number | null;
  readonly spend_tokens: number | null;
  /** The last re-check. The verdict of the row stays the one that the run gave, which is what is settled. */
  readonly rechecked: ProposalResponse['rechecked'];
  /** Those of the memo that daily bars can answer; null: it was saved by an earlier release. */
  readonly conditions: readonly Condition[] | null;
  readonly fit: ProposalResponse['fit'];
  readonly written_by: string | null;
};

/** A condition of an approved proposal that a close met. */
export type ConditionMetRow = {
  readonly proposal_id: string;
  readonly condition_id: string;
  readonly workspace_id: string;
  readonly symbol: string;
  /** The sentence. */
  readonly text: string;
  /** The trading day, its close, and what that was compared with; null for a day. */
  readonly met_on: string;
  readonly close: number;
  readonly level: number | null;
  /** The provider of the price. */
  readonly provider: string;
  readonly met_at: string;
};

/** A memo of a proposal by the check of its sentences: the one that was saved, and one for each re-check. */
export type CheckedMemoRow = {
  readonly proposal_id: string;
  /** The hash of the evidence that lists its facts. */
  readonly memo_check: string;
  readonly workspace_id: string;
  readonly checked_at: string;
};

/** A fact of a memo that its source gives another value for by now. */
export type CorrectionRow = {
  readonly proposal_id: string;
  readonly memo_check: string;
  readonly fact: string;
  /** The first correction of a fact is 1. */
  readonly nr: number;
  readonly workspace_id: string;
  readonly symbol: string;
  readonly metric: string;
  readonly label: string;
  readonly subject: string;
  readonly period: string;
  readonly before: CorrectedValue;
  readonly after: CorrectedValue;
  readonly source: string;
  /** `yyyy-mm-dd` */
  readonly corrected_on: string;
  readonly input_of: readonly string[];
  readonly is_computed: boolean;
  readonly evidence: string;
  readonly new_evidence: string;
  readonly found_at: string;
};

/** The verdict of a run on one ticker, whether or not it was saved as a proposal. */
export type DecisionRow = {
  readonly run_id: string;
  readonly symbol: string;
  readonly verdict: string;
  readonly confidence: number | null;
  readonly decided_at: string;
};

/** What became of a proposal's verdict at a horizon. */
export type OutcomeRow = {
  readonly proposal_id: string;
  readonly horizon: SettlementHorizon;
  readonly workspace_id: string;
  readonly source: SettlementSource;
  /** As the run gave it, whatever a re-check said later. */
  readonly verdict: string;
  readonly confidence: number | null;
  readonly as_of: string;
  /** Trading days, `yyyy-mm-dd`. */
  readonly entered_on: string;
  readonly settled_on: string;
  readonly excess: number;
  readonly sector_excess: number | null;
  readonly settled_at: string;
};

export type WatchlistItemRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly symbol: string;
  readonly notes: string | null;
  readonly added_at: string;
};

/** Runs of a workspace that count on a day: charged less refunded. */
export type UsageRow = {
  readonly workspace_id: string;
  readonly month: string;
  readonly day: string;
  readonly runs: number;
};

/** A stream that this projection skips because one of its events could not be applied. */
export type ProjectionErrorRow = {
  readonly stream: string;
  readonly position: string;
  readonly event_type: string;
  readonly error: string;
  /** When the event was recorded, so that a rebuild writes the same row. */
  readonly recorded_at: string;
};

/** The schema that queries read. A rebuild fills `read_next` and then takes its place. */
export const READ_SCHEMA = 'read';
/** What a rebuild must not change: checkpoints, leases, the applied migrations, the last writes of the workspaces. */
export const CONTROL_SCHEMA = 'read_control';

const key: EntitySchemaColumnOptions = { type: 'text', primary: true };
const text: EntitySchemaColumnOptions = { type: 'text' };
const textOrNull: EntitySchemaColumnOptions = { type: 'text', nullable: true };
const integer: EntitySchemaColumnOptions = { type: 'int' };
const jsonOrNull: EntitySchemaColumnOptions = { type: 'jsonb', nullable: true };
const numberOrNull: EntitySchemaColumnOptions = { type: 'double precision', nullable: true };
const flag: EntitySchemaColumnOptions = { type: 'boolean' };
const instant: EntitySchemaColumnOptions = {
  type: 'timestamptz',
  transformer: { to: (value: unknown) => value, from: (value: Date | null) => value?.toISOString() ?? null },
};
const instantOrNull: EntitySchemaColumnOptions = { ...instant, nullable: true };

const RunEntity = new EntitySchema<RunRow>({
  name: 'run',
  schema: READ_SCHEMA,
  columns: {
    id: key,
    workspace_id: text,
    kind: text,
    subject: textOrNull,
    status: text,
    created_at: instant,
    ended_at: instantOrNull,
    proposals: integer,
    position: text,
    spend: jsonOrNull,
    forked_from: jsonOrNull,
    sample: { ...flag, default: false },
  },
  indices: [{ name: 'run_newest', columns: ['workspace_id', 'created_at', 'id'] }],
});

const ProposalEntity = new EntitySchema<ProposalRow>({
  name: 'proposal',
  schema: READ_SCHEMA,
  columns: {
    id: key,
    workspace_id: text,
    run_id: text,
    symbol: text,
    theme: text,
    memo: text,
    verdict: text,
    score: numberOrNull,
    source: text,
    created_at: instant,
    dismissed: flag,
    watched: flag,
    repeated: jsonOrNull,
    price: numberOrNull,
    price_as_of: textOrNull,
    evidence_at: instantOrNull,
    expires_at: instantOrNull,
    spend_usd: numberOrNull,
    spend_tokens: numberOrNull,
    rechecked: jsonOrNull,
    conditions: jsonOrNull,
    fit: jsonOrNull,
    written_by: textOrNull,
    decided: jsonOrNull,
  },
  indices: [
    { name: 'proposal_newest', columns: ['workspace_id', 'created_at', 'id'] },
    { name: 'proposal_of_run', columns: ['run_id', 'created_at', 'id'] },
    { name: 'proposal_open', synchronize: false }, // with a condition
    { name: 'proposal_of_symbol', synchronize: false }, // on upper(symbol)
    { name: 'proposal_by_symbol', columns: ['symbol'] },
  ],
});

const DecisionEntity = new EntitySchema<DecisionRow>({
  name: 'decision',
  schema: READ_SCHEMA,
  columns: { run_id: key, symbol: key, verdict: text, confidence: numberOrNull, decided_at: instant },
});

const OutcomeEntity = new EntitySchema<OutcomeRow>({
  name: 'outcome',
  schema: READ_SCHEMA,
  columns: {
    proposal_id: key,
    horizon: { type: 'int', primary: true },
    workspace_id: text,
    source: text,
    verdict: text,
    confidence: { type: 'double precision', nullable: true },
    as_of: instant,
    entered_on: text,
    settled_on: text,
    excess: { type: 'double precision' },
    sector_excess: { type: 'double precision', nullable: true },
    settled_at: instant,
  },
  indices: [{ name: 'outcome_of_workspace', columns: ['workspace_id', 'horizon'] }],
});

const ConditionMetEntity = new EntitySchema<ConditionMetRow>({
  name: 'condition_met',
  schema: READ_SCHEMA,
  columns: {
    proposal_id: key,
    condition_id: key,
    workspace_id: text,
    symbol: text,
    text,
    met_on: text,
    close: { type: 'double precision' },
    level: numberOrNull,
    provider: text,
    met_at: instant,
  },
  indices: [
    { name: 'condition_met_newest', columns: ['workspace_id', 'met_at'] },
    { name: 'condition_met_at', columns: ['met_at'] },
  ],
});

const CheckedMemoEntity = new EntitySchema<CheckedMemoRow>({
  name: 'checked_memo',
  schema: READ_SCHEMA,
  columns: { proposal_id: key, memo_check: key, workspace_id: text, checked_at: instant },
});

const CorrectionEntity = new EntitySchema<CorrectionRow>({
  name: 'correction',
  schema: READ_SCHEMA,
  columns: {
    proposal_id: key,
    memo_check: key,
    fact: key,
    nr: { type: 'int', primary: true },
    workspace_id: text,
    symbol: text,
    metric: text,
    label: text,
    subject: text,
    period: text,
    before: { type: 'jsonb' },
    after: { type: 'jsonb' },
    source: text,
    corrected_on: text,
    input_of: { type: 'jsonb' },
    is_computed: flag,
    evidence: text,
    new_evidence: text,
    found_at: instant,
  },
  indices: [{ name: 'correction_newest', columns: ['workspace_id', 'found_at'] }],
});

const WatchlistItemEntity = new EntitySchema<WatchlistItemRow>({
  name: 'watchlist_item',
  schema: READ_SCHEMA,
  columns: { id: key, workspace_id: text, symbol: text, notes: textOrNull, added_at: instant },
  indices: [{ name: 'watchlist_item_of_symbol', columns: ['workspace_id', 'symbol'], unique: true }],
});

const UsageEntity = new EntitySchema<UsageRow>({
  name: 'usage',
  schema: READ_SCHEMA,
  columns: { workspace_id: key, month: text, day: key, runs: integer },
});

export const ProjectionErrorEntity = new EntitySchema<ProjectionErrorRow>({
  name: 'projection_error',
  schema: READ_SCHEMA,
  columns: { stream: key, position: text, event_type: text, error: text, recorded_at: instant },
});

export const ENTITIES = [
  RunEntity,
  ProposalEntity,
  DecisionEntity,
  OutcomeEntity,
  ConditionMetEntity,
  CheckedMemoEntity,
  CorrectionEntity,
  WatchlistItemEntity,
  UsageEntity,
  ProjectionErrorEntity,
];
