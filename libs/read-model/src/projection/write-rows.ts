import type { EntityManager } from 'typeorm';
import type { RowWrites } from './collapse.ts';

type Statement = { readonly rows: readonly unknown[]; readonly sql: string };

/** Writes each list with one statement, whatever its length. */
export async function writeRows(manager: EntityManager, schema: string, writes: RowWrites): Promise<void> {
  for (const { rows, sql } of statementsFor(schema, writes)) {
    if (rows.length > 0) await manager.query(sql, [JSON.stringify(rows)]);
  }
}

function statementsFor(schema: string, writes: RowWrites): readonly Statement[] {
  return [
    {
      rows: writes.runs,
      sql: `INSERT INTO ${schema}.run SELECT * FROM json_populate_recordset(NULL::${schema}.run, $1)
            ON CONFLICT (id) DO NOTHING`,
    },
    {
      rows: writes.runUpdates,
      sql: `UPDATE ${schema}.run run
              SET status = coalesce(change.status, run.status), ended_at = coalesce(change.ended_at, run.ended_at),
                  proposals = run.proposals + change.proposals, position = change.position
             FROM json_populate_recordset(NULL::${schema}.run, $1) change WHERE run.id = change.id`,
    },
    {
      rows: writes.proposals,
      sql: `INSERT INTO ${schema}.proposal SELECT * FROM json_populate_recordset(NULL::${schema}.proposal, $1)
            ON CONFLICT (id) DO NOTHING`,
    },
    {
      rows: writes.proposalMarks,
      sql: `UPDATE ${schema}.proposal proposal
               SET dismissed = proposal.dismissed OR mark.dismissed, watched = proposal.watched OR mark.watched
              FROM json_populate_recordset(NULL::${schema}.proposal, $1) mark WHERE proposal.id = mark.id`,
    },
    {
      rows: writes.itemsGone,
      sql: `DELETE FROM ${schema}.watchlist_item WHERE id IN (SELECT json_array_elements_text($1))`,
    },
    {
      rows: writes.items,
      sql: `INSERT INTO ${schema}.watchlist_item
            SELECT * FROM json_populate_recordset(NULL::${schema}.watchlist_item, $1)
            ON CONFLICT (id) DO UPDATE SET notes = excluded.notes, added_at = excluded.added_at`,
    },
    {
      rows: writes.usage,
      sql: `INSERT INTO ${schema}.usage SELECT * FROM json_populate_recordset(NULL::${schema}.usage, $1)
            ON CONFLICT (workspace_id, day) DO UPDATE SET runs = usage.runs + excluded.runs`,
    },
  ];
}
