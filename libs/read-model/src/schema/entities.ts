import { DEFAULT_DEPTH } from '@gemscout/domain';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type {
  RunRow,
  ProposalRow,
  ConditionMetRow,
  CheckedMemoRow,
  CorrectionRow,
  DecisionRow,
  OutcomeRow,
  WatchlistItemRow,
  UsageRow,
  ProjectionErrorRow,
  AnnotationRow,
} from './rows.ts';

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
    goal_profile: jsonOrNull,
    depth: { ...text, default: DEFAULT_DEPTH },
    started_by: textOrNull,
    symbols: jsonOrNull,
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
    horizon: { type: 'int', nullable: true },
    decided: jsonOrNull,
    assigned: jsonOrNull,
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
    range_end: { type: 'text', nullable: true },
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

const AnnotationEntity = new EntitySchema<AnnotationRow>({
  name: 'annotation',
  schema: READ_SCHEMA,
  columns: {
    workspace_id: key,
    about: key,
    subject: key,
    kind: key,
    id: key,
    text,
    user_id: text,
    at: instant,
    removed: flag,
  },
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
  AnnotationEntity,
];
