import type { WorkspaceKind } from '@gemscout/contracts';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';
import type { ProjectionErrorRow } from '../schema/rows.ts';
import { CheckpointSuperseded, type Checkpoint, type ProjectionName } from './checkpoint.ts';
import type { RowWrites } from './collapse.ts';

/** What one step of a projection writes besides its checkpoint. */
export type Written = Partial<RowWrites> & { readonly errors?: readonly ProjectionErrorRow[] };

/** A move of a projection's checkpoint, and the fence of its lease. */
export type Move = {
  readonly name: ProjectionName;
  readonly fence: number;
  readonly from: Checkpoint['position'];
  readonly to: Checkpoint;
};

/**
 * Moves the checkpoint and writes each list, all in one statement: one round trip, one commit. Rows are joined with the
 * checkpoint's row, so none is written where that has not moved, and its lock, which is had first, keeps a rebuild from
 * taking the schema away under the write. The same statement records what changed for the clients of the workspaces.
 *
 * @throws CheckpointSuperseded when position or fence are no longer the ones that the caller holds
 */
export async function writeRows(database: DataSource, { name, fence, from, to }: Move, rows: Written): Promise<void> {
  const values: unknown[] = [to.epoch, to.position, name, fence, from];
  const lists = LISTS.filter(({ list }) => isNeeded(list, rows));
  const parts = lists.map(({ list, sql, changes }) => {
    const parameter = `$${values.push(JSON.stringify(rows[list] ?? []))}`;
    const changed = changes ? `RETURNING ${changes.row}.workspace_id, ${changes.row}.${changes.key} AS key` : '';
    return `${list.toLowerCase()} AS (${sql(name, parameter)} ${changed})`;
  });
  const recorded = name === 'read' ? recordedChanges(lists) : undefined;
  const statement = recorded
    ? `WITH ${[MOVED, ...parts, recorded].join(',')} SELECT name FROM moved, recorded`
    : `WITH ${[MOVED, ...parts].join(',')} SELECT name FROM moved`;
  const moved = await database.query<readonly unknown[]>(statement, values);
  if (moved.length === 0) throw new CheckpointSuperseded(name);
}

const MOVED = `moved AS (
  UPDATE ${CONTROL_SCHEMA}.projection SET epoch = $1, position = $2
   WHERE name = $3 AND fence = $4 AND position IS NOT DISTINCT FROM $5 RETURNING name)`;

/** What puts items refers to those that are gone. */
function isNeeded(list: keyof Written, rows: Written): boolean {
  return Boolean(rows[list]?.length) || (list === 'itemsGone' && isNeeded('items', rows));
}

type List = {
  readonly list: keyof Written;
  readonly sql: (schema: string, rows: string) => string;
  /** The changes of workspaces that the list causes: their kind, the name of the changed row in `sql`, and the column of the key. */
  readonly changes?: { readonly kind: WorkspaceKind; readonly row: string; readonly key: string };
};

/** Records what the lists changed, for clients of the workspaces; undefined if they change nothing that clients see. */
function recordedChanges(lists: readonly List[]): string | undefined {
  const changed = lists.flatMap(({ list, changes }) =>
    changes ? [`SELECT workspace_id, '${changes.kind}' AS kind, key FROM ${list.toLowerCase()}`] : [],
  );
  if (changed.length === 0) return undefined;
  return `recorded AS (
    SELECT workspace_stream.record(array_agg(workspace_id), array_agg(kind), array_agg(key))
      FROM (${changed.join(' UNION ALL ')}) changed)`;
}

/** What a re-check puts in the place of what was there, and what it adds to. */
const RECHECKED = ['memo', 'price', 'price_as_of', 'evidence_at', 'expires_at', 'rechecked', 'conditions'];
const SPENT = ['spend_usd', 'spend_tokens'];

const LISTS: readonly List[] = [
  {
    list: 'runs',
    changes: { kind: 'runs', row: 'run', key: 'id' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.run SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.run, ${rows}) added
      ON CONFLICT (id) DO NOTHING`,
  },
  {
    list: 'runUpdates',
    changes: { kind: 'runs', row: 'run', key: 'id' },
    sql: (schema, rows) => `
      UPDATE ${schema}.run run
         SET status = coalesce(change.status, run.status), ended_at = coalesce(change.ended_at, run.ended_at),
             proposals = run.proposals + change.proposals, position = change.position,
             spend = coalesce(change.spend, run.spend),
             goal_profile = coalesce(change.goal_profile, run.goal_profile), symbols = coalesce(change.symbols, run.symbols)
        FROM moved, json_populate_recordset(NULL::${schema}.run, ${rows}) change WHERE run.id = change.id`,
  },
  {
    list: 'proposals',
    changes: { kind: 'queue', row: 'proposal', key: 'id' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.proposal
      SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.proposal, ${rows}) added
      ON CONFLICT (id) DO NOTHING`,
  },
  {
    list: 'proposalMarks',
    changes: { kind: 'queue', row: 'proposal', key: 'id' },
    sql: (schema, rows) => `
      UPDATE ${schema}.proposal proposal
         SET dismissed = coalesce(mark.dismissed, proposal.dismissed), watched = coalesce(mark.watched, proposal.watched),
             decided = CASE WHEN NOT mark.dismissed AND NOT mark.watched THEN NULL ELSE coalesce(mark.decided, proposal.decided) END,
             assigned = coalesce(mark.assigned, proposal.assigned),
             score = CASE WHEN mark.repeated IS NULL AND mark.rechecked IS NULL THEN proposal.score ELSE mark.score END,
             repeated = CASE WHEN mark.rechecked IS NULL THEN coalesce(mark.repeated, proposal.repeated) ELSE mark.repeated END,
             ${RECHECKED.map((column) => `${column} = CASE WHEN mark.rechecked IS NULL THEN proposal.${column} ELSE mark.${column} END`).join(', ')},
             ${SPENT.map((column) => `${column} = CASE WHEN mark.rechecked IS NULL THEN proposal.${column} ELSE coalesce(proposal.${column}, 0) + mark.${column} END`).join(', ')}
        FROM moved, json_populate_recordset(NULL::${schema}.proposal, ${rows}) mark WHERE proposal.id = mark.id`,
  },
  {
    list: 'decisions',
    sql: (schema, rows) => `
      INSERT INTO ${schema}.decision
      SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.decision, ${rows}) added
      ON CONFLICT (run_id, symbol) DO NOTHING`,
  },
  {
    list: 'runsGone',
    changes: { kind: 'runs', row: 'run', key: 'id' },
    sql: (schema, rows) => `
      DELETE FROM ${schema}.run run
       USING moved, json_array_elements_text(${rows}) gone (id) WHERE run.id = gone.id`,
  },
  {
    list: 'proposalsGone',
    changes: { kind: 'queue', row: 'proposal', key: 'id' },
    sql: (schema, rows) => `
      DELETE FROM ${schema}.proposal proposal
       USING moved, json_array_elements_text(${rows}) gone (run_id) WHERE proposal.run_id = gone.run_id`,
  },
  {
    list: 'decisionsGone',
    sql: (schema, rows) => `
      DELETE FROM ${schema}.decision decision
       USING moved, json_array_elements_text(${rows}) gone (run_id) WHERE decision.run_id = gone.run_id`,
  },
  {
    list: 'outcomes',
    sql: (schema, rows) => `
      INSERT INTO ${schema}.outcome
      SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.outcome, ${rows}) added
      ON CONFLICT (proposal_id, horizon) DO NOTHING`,
  },
  {
    list: 'conditionsMet',
    changes: { kind: 'notifications', row: 'condition_met', key: 'condition_id' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.condition_met
      SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.condition_met, ${rows}) added
      ON CONFLICT (proposal_id, condition_id) DO NOTHING`,
  },
  {
    list: 'memos',
    sql: (schema, rows) => `
      INSERT INTO ${schema}.checked_memo
      SELECT memo.* FROM moved, json_populate_recordset(NULL::${schema}.checked_memo, ${rows}) memo
      ON CONFLICT (proposal_id, memo_check) DO NOTHING`,
  },
  {
    list: 'corrections',
    changes: { kind: 'corrections', row: 'correction', key: 'proposal_id' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.correction
      SELECT added.* FROM moved, json_populate_recordset(NULL::${schema}.correction, ${rows}) added
      ON CONFLICT (proposal_id, memo_check, fact, nr) DO NOTHING`,
  },
  {
    list: 'itemsGone',
    changes: { kind: 'watchlist', row: 'item', key: 'id' },
    sql: (schema, rows) => `
      DELETE FROM ${schema}.watchlist_item item
       USING moved, json_array_elements_text(${rows}) gone (id) WHERE item.id = gone.id`,
  },
  {
    // The count makes the deletions run first: a symbol appears once in a watchlist.
    list: 'items',
    changes: { kind: 'watchlist', row: 'watchlist_item', key: 'id' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.watchlist_item
      SELECT put.* FROM moved, (SELECT count(*) FROM itemsgone) gone,
             json_populate_recordset(NULL::${schema}.watchlist_item, ${rows}) put
      ON CONFLICT (id) DO UPDATE SET notes = excluded.notes, added_at = excluded.added_at`,
  },
  {
    list: 'usage',
    changes: { kind: 'usage', row: 'usage', key: 'day' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.usage
      SELECT counted.* FROM moved, json_populate_recordset(NULL::${schema}.usage, ${rows}) counted
      ON CONFLICT (workspace_id, day) DO UPDATE SET runs = usage.runs + excluded.runs`,
  },
  {
    list: 'annotations',
    changes: { kind: 'notes', row: 'annotation', key: 'subject' },
    sql: (schema, rows) => `
      INSERT INTO ${schema}.annotation
      SELECT put.* FROM moved, json_populate_recordset(NULL::${schema}.annotation, ${rows}) put
      ON CONFLICT (workspace_id, about, subject, kind, id) DO UPDATE
        SET text = excluded.text, user_id = excluded.user_id, at = excluded.at, removed = excluded.removed`,
  },
  {
    list: 'errors',
    sql: (schema, rows) => `
      INSERT INTO ${schema}.projection_error
      SELECT error.* FROM moved, json_populate_recordset(NULL::${schema}.projection_error, ${rows}) error`,
  },
];
