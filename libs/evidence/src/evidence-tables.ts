import { TEXT_KINDS } from './evidence-kind.ts';

/** Items of texts whose rows have not been deleted. */
export const IS_TEXT = `kind IN (${TEXT_KINDS.map((kind) => `'${kind}'`).join(', ')}) AND body ? 'items'`;

/** The tables of this lib, created by whoever opens them first. */
export const EVIDENCE_TABLES = {
  name: 'gemscout.evidence',
  create: `
  CREATE SCHEMA IF NOT EXISTS evidence;
  CREATE TABLE IF NOT EXISTS evidence.item (
    workspace_id text NOT NULL,
    hash text NOT NULL,
    provider text NOT NULL,
    fetched_at timestamptz NOT NULL,
    as_of timestamptz NOT NULL,
    symbol text,
    kind text NOT NULL,
    url text,
    body jsonb NOT NULL,
    PRIMARY KEY (workspace_id, hash)
  );
  CREATE INDEX IF NOT EXISTS item_texts ON evidence.item (fetched_at) WHERE ${IS_TEXT};
  CREATE TABLE IF NOT EXISTS evidence.new_answer (
    workspace_id text NOT NULL,
    hash text NOT NULL,
    symbol text NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (workspace_id, hash)
  );
  CREATE INDEX IF NOT EXISTS new_answer_oldest ON evidence.new_answer (noted_at);
  CREATE TABLE IF NOT EXISTS evidence.indexed_memo (
    workspace_id text NOT NULL,
    memo_check text NOT NULL,
    PRIMARY KEY (workspace_id, memo_check)
  );
  CREATE TABLE IF NOT EXISTS evidence.used_fact (
    workspace_id text NOT NULL,
    memo_check text NOT NULL,
    symbol text NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    fact jsonb NOT NULL,
    is_corrected boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, memo_check, name)
  );
  CREATE INDEX IF NOT EXISTS used_fact_by_name ON evidence.used_fact (symbol, name);`,
} as const;

/** All of them have rows of workspaces. */
export const TABLES_OF_WORKSPACES = ['item', 'new_answer', 'indexed_memo', 'used_fact'] as const;
