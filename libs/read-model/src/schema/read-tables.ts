/**
 * What each migration does to the tables that hold rows, for whichever schema: the migration does it to `read`, a rebuild does
 * all of it to `read_next`. A later migration appends its step and never changes an older one.
 */
export const READ_TABLE_STEPS: readonly ((schema: string) => readonly string[])[] = [
  createTables,
  addSpendAndRepeats,
  addOutcomes,
  addForks,
  addFreshness,
  addDecisions,
  addSampleRuns,
  addConditions,
  addFit,
  addCorrections,
  addDecided,
  addAssigned,
  addGoalProfiles,
  addDepth,
  addShortlists,
  addNotes,
  addHorizon,
  addRangeEnd,
];

export function createTables(schema: string): readonly string[] {
  return [
    `CREATE TABLE ${schema}.run (
       id text CONSTRAINT run_pkey PRIMARY KEY, workspace_id text NOT NULL, kind text NOT NULL, subject text,
       status text NOT NULL, created_at timestamptz NOT NULL, ended_at timestamptz, proposals int NOT NULL,
       position text NOT NULL)`,
    `CREATE INDEX run_newest ON ${schema}.run (workspace_id, created_at, id)`,
    `CREATE TABLE ${schema}.proposal (
       id text CONSTRAINT proposal_pkey PRIMARY KEY, workspace_id text NOT NULL, run_id text NOT NULL,
       symbol text NOT NULL, theme text NOT NULL, memo text NOT NULL, verdict text NOT NULL, score double precision,
       source text NOT NULL, created_at timestamptz NOT NULL, dismissed boolean NOT NULL, watched boolean NOT NULL)`,
    `CREATE INDEX proposal_newest ON ${schema}.proposal (workspace_id, created_at, id)`,
    `CREATE INDEX proposal_open ON ${schema}.proposal (workspace_id, created_at, id) WHERE NOT watched AND NOT dismissed`,
    `CREATE INDEX proposal_of_run ON ${schema}.proposal (run_id, created_at, id)`,
    `CREATE INDEX proposal_of_symbol ON ${schema}.proposal (workspace_id, upper(symbol), created_at, id)`,
    `CREATE TABLE ${schema}.watchlist_item (
       id text CONSTRAINT watchlist_item_pkey PRIMARY KEY, workspace_id text NOT NULL, symbol text NOT NULL,
       notes text, added_at timestamptz NOT NULL)`,
    `CREATE UNIQUE INDEX watchlist_item_of_symbol ON ${schema}.watchlist_item (workspace_id, symbol)`,
    `CREATE TABLE ${schema}.usage (
       workspace_id text NOT NULL, month text NOT NULL, day text NOT NULL, runs int NOT NULL,
       CONSTRAINT usage_pkey PRIMARY KEY (workspace_id, day))`,
    `CREATE TABLE ${schema}.projection_error (
       stream text CONSTRAINT projection_error_pkey PRIMARY KEY, position text NOT NULL, event_type text NOT NULL,
       error text NOT NULL, recorded_at timestamptz NOT NULL)`,
  ];
}

/** What a run used, and what came of deciding again on a proposal. */
export function addSpendAndRepeats(schema: string): readonly string[] {
  return [
    `ALTER TABLE ${schema}.run ADD COLUMN spend jsonb`,
    `ALTER TABLE ${schema}.proposal ADD COLUMN repeated jsonb`,
  ];
}

/** What became of verdicts. */
export function addOutcomes(schema: string): readonly string[] {
  return [
    `CREATE TABLE ${schema}.outcome (
       proposal_id text NOT NULL, horizon int NOT NULL, workspace_id text NOT NULL, source text NOT NULL,
       verdict text NOT NULL, confidence double precision, as_of timestamptz NOT NULL, entered_on text NOT NULL, settled_on text NOT NULL, excess double precision NOT NULL,
       sector_excess double precision, settled_at timestamptz NOT NULL,
       CONSTRAINT outcome_pkey PRIMARY KEY (proposal_id, horizon))`,
    `CREATE INDEX outcome_of_workspace ON ${schema}.outcome (workspace_id, horizon)`,
  ];
}

/** Where a fork comes from. */
export function addForks(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.run ADD COLUMN forked_from jsonb`];
}

/** What a proposal was made with, until when it holds, and what a re-check made of it. */
export function addFreshness(schema: string): readonly string[] {
  return [
    `ALTER TABLE ${schema}.proposal ADD COLUMN price double precision, ADD COLUMN price_as_of text,
       ADD COLUMN evidence_at timestamptz, ADD COLUMN expires_at timestamptz, ADD COLUMN spend_usd double precision,
       ADD COLUMN spend_tokens double precision, ADD COLUMN rechecked jsonb`,
  ];
}

/** The verdicts of runs on tickers, of which only some become proposals. */
export function addDecisions(schema: string): readonly string[] {
  return [
    `CREATE TABLE ${schema}.decision (
       run_id text NOT NULL, symbol text NOT NULL, verdict text NOT NULL, confidence double precision,
       decided_at timestamptz NOT NULL, CONSTRAINT decision_pkey PRIMARY KEY (run_id, symbol))`,
  ];
}

/** How far each run goes into its tickers: all of an earlier release are standard ones. */
export function addDepth(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.run ADD COLUMN depth text NOT NULL DEFAULT 'standard'`];
}

/** Which run is the sample that a new workspace starts with. */
export function addSampleRuns(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.run ADD COLUMN sample boolean NOT NULL DEFAULT false`];
}

/** What would change a verdict, and what of it came true. */
export function addConditions(schema: string): readonly string[] {
  return [
    `ALTER TABLE ${schema}.proposal ADD COLUMN conditions jsonb`,
    `CREATE TABLE ${schema}.condition_met (
       proposal_id text NOT NULL, condition_id text NOT NULL, workspace_id text NOT NULL, symbol text NOT NULL,
       text text NOT NULL, met_on text NOT NULL, close double precision NOT NULL, level double precision,
       provider text NOT NULL, met_at timestamptz NOT NULL,
       CONSTRAINT condition_met_pkey PRIMARY KEY (proposal_id, condition_id))`,
    `CREATE INDEX condition_met_newest ON ${schema}.condition_met (workspace_id, met_at)`,
    `CREATE INDEX condition_met_at ON ${schema}.condition_met (met_at)`,
  ];
}

/** How well a proposal fits what its run was asked for, and who wrote it. */
export function addFit(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.proposal ADD COLUMN fit jsonb, ADD COLUMN written_by text`];
}

/** The facts of memos that their source corrected since. */
export function addCorrections(schema: string): readonly string[] {
  return [
    `CREATE TABLE ${schema}.checked_memo (
       proposal_id text NOT NULL, memo_check text NOT NULL, workspace_id text NOT NULL, checked_at timestamptz NOT NULL,
       CONSTRAINT checked_memo_pkey PRIMARY KEY (proposal_id, memo_check))`,
    `CREATE TABLE ${schema}.correction (
       proposal_id text NOT NULL, memo_check text NOT NULL, fact text NOT NULL, nr int NOT NULL, workspace_id text NOT NULL,
       symbol text NOT NULL, metric text NOT NULL, label text NOT NULL, subject text NOT NULL, period text NOT NULL,
       before jsonb NOT NULL, after jsonb NOT NULL, source text NOT NULL, corrected_on text NOT NULL, input_of jsonb NOT NULL, is_computed boolean NOT NULL,
       evidence text NOT NULL, new_evidence text NOT NULL, found_at timestamptz NOT NULL,
       CONSTRAINT correction_pkey PRIMARY KEY (proposal_id, memo_check, fact, nr))`,
    `CREATE INDEX correction_newest ON ${schema}.correction (workspace_id, found_at)`,
    `CREATE INDEX proposal_by_symbol ON ${schema}.proposal (symbol)`,
  ];
}

/** Who decided on a proposal, when and why. */
export function addDecided(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.proposal ADD COLUMN decided jsonb`];
}

/** To whom a proposal is assigned, by whom and since when. */
export function addAssigned(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.proposal ADD COLUMN assigned jsonb`];
}

/** The goal profile that a run was started with. */
export function addGoalProfiles(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.run ADD COLUMN goal_profile jsonb`];
}

/** Who started a run, and which tickers it looks at. */
export function addShortlists(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.run ADD COLUMN started_by text, ADD COLUMN symbols jsonb`];
}

/** Notes and tags on companies and proposals. */
export function addNotes(schema: string): readonly string[] {
  return [
    `CREATE TABLE ${schema}.annotation (
       workspace_id text NOT NULL, about text NOT NULL, subject text NOT NULL, kind text NOT NULL, id text NOT NULL, text text NOT NULL,
       user_id text NOT NULL, at timestamptz NOT NULL, removed boolean NOT NULL,
       CONSTRAINT annotation_pkey PRIMARY KEY (workspace_id, about, subject, kind, id))`,
  ];
}

/** Over how many trading days the verdict of a proposal is compared with the market. */
export function addHorizon(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.proposal ADD COLUMN horizon int`];
}

/** Where the price ended of the range between the bear and the bull case of a memo. */
export function addRangeEnd(schema: string): readonly string[] {
  return [`ALTER TABLE ${schema}.outcome ADD COLUMN range_end text`];
}
