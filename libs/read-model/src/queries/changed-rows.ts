import type { WorkspaceKind, WorkspaceMessage, WorkspaceRows } from '@gemscout/contracts';
import { DELETE_OLD_CHANGES } from '@gemscout/postgres/workspace-changes';
import type { Pool } from 'pg';
import { PROPOSALS_BY_ID, proposalAnswerOf, type StoredProposal } from './proposal-queries.ts';
import { ITEM_COLUMNS, RUN_COLUMNS, runAnswerOf, type StoredItem, type StoredRun } from './queries.ts';

/** Names a row that has changed. */
export type ChangedRow = { readonly workspaceId: string; readonly kind: WorkspaceKind; readonly key: string };

/** The day `yyyy-mm-dd` and the month `yyyy-mm` whose runs count, in UTC by the database's clock. */
type UsageTime = { readonly day: string; readonly month: string };

type Row = WorkspaceMessage['row'];

export interface ChangedRows {
  /**
   * Reads rows of many workspaces at once, a statement for each kind.
   *
   * @returns the row of each change as lists show it; null if it was deleted, belongs to another workspace, or its kind has none
   */
  changedRows(changes: readonly ChangedRow[], now: UsageTime): Promise<(change: ChangedRow) => Row>;
  /** Deletes the changes of more than a day ago; see `@gemscout/postgres/workspace-changes`. */
  deleteOldChanges(): Promise<void>;
}

type OfWorkspace<Stored> = Stored & { readonly workspace_id: string };
type Found<Name extends keyof WorkspaceRows> = readonly (readonly [name: string, row: WorkspaceRows[Name]])[];
type Reader<Name extends keyof WorkspaceRows> = (
  pool: Pool,
  changes: readonly ChangedRow[],
  now: UsageTime,
) => Promise<Found<Name>>;

/** A kind with rows needs an entry here. */
const READERS: { readonly [Name in keyof WorkspaceRows]: Reader<Name> } = {
  async queue(pool, changes) {
    const { rows } = await pool.query<
      OfWorkspace<StoredProposal & Pick<WorkspaceRows['queue'], 'earlier' | 'is_latest'>>
    >({
      name: 'changed-proposals',
      text: PROPOSALS_BY_ID,
      values: [keysOf(changes)],
    });
    return rows.map(({ workspace_id, ...row }) => [nameOf(workspace_id, row.id), proposalAnswerOf(row)]);
  },

  async watchlist(pool, changes) {
    const { rows } = await pool.query<OfWorkspace<StoredItem>>({
      name: 'changed-items',
      text: `SELECT workspace_id, ${ITEM_COLUMNS} FROM read.watchlist_item WHERE id = ANY($1)`,
      values: [keysOf(changes)],
    });
    return rows.map(({ workspace_id, added_at, ...row }) => [
      nameOf(workspace_id, row.id),
      { ...row, added_at: added_at.toISOString() },
    ]);
  },

  async runs(pool, changes) {
    const { rows } = await pool.query<OfWorkspace<StoredRun>>({
      name: 'changed-runs',
      text: `SELECT workspace_id, ${RUN_COLUMNS} FROM read.run WHERE id = ANY($1)`,
      values: [keysOf(changes)],
    });
    return rows.map(({ workspace_id, ...row }) => [nameOf(workspace_id, row.id), runAnswerOf(row)]);
  },

  async usage(pool, changes, { day, month }) {
    const { rows } = await pool.query<OfWorkspace<WorkspaceRows['usage']>>({
      name: 'changed-usage',
      text: `SELECT workspace_id, coalesce(sum(runs) FILTER (WHERE day = $2), 0)::int AS runs_today,
                    coalesce(sum(runs) FILTER (WHERE month = $3), 0)::int AS runs_month
               FROM read.usage WHERE workspace_id = ANY($1) GROUP BY workspace_id`,
      values: [[...new Set(changes.map(({ workspaceId }) => workspaceId))], day, month],
    });
    const counts = new Map(rows.map(({ workspace_id, ...row }) => [workspace_id, row]));
    return changes.flatMap(({ workspaceId, key }) => {
      const row = counts.get(workspaceId);
      return row ? [[nameOf(workspaceId, key), row] as const] : [];
    });
  },
};

export function changedRows(pool: Pool): ChangedRows {
  return {
    async changedRows(changes, now) {
      const byKind = Map.groupBy(changes, ({ kind }) => kind);
      const found = await Promise.all(
        [...byKind].map(async ([kind, ofKind]): Promise<readonly [WorkspaceKind, ReadonlyMap<string, Row>]> => [
          kind,
          new Map<string, Row>(hasRows(kind) ? await READERS[kind](pool, ofKind, now) : []),
        ]),
      );
      const rows = new Map(found);
      return ({ workspaceId, kind, key }) => rows.get(kind)?.get(nameOf(workspaceId, key)) ?? null;
    },

    async deleteOldChanges() {
      await pool.query(DELETE_OLD_CHANGES);
    },
  };
}

function hasRows(kind: WorkspaceKind): kind is keyof WorkspaceRows {
  return kind in READERS;
}

function keysOf(changes: readonly ChangedRow[]): readonly string[] {
  return changes.map(({ key }) => key);
}

function nameOf(workspaceId: string, key: string): string {
  return `${workspaceId} ${key}`;
}
