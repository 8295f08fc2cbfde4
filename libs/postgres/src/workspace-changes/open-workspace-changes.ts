import type pg from 'pg';
import { listenTo } from '../listen-to.ts';
import { PostgresPool } from '../postgres-pool.ts';

/** A row of the read model or the accounts that has changed; `kind` and `key` name it. */
export type WorkspaceChange = {
  readonly position: number;
  readonly workspaceId: string;
  readonly kind: string;
  readonly key: string;
};

/** Positions are comparable within a generation only. */
export type ChangesHead = {
  readonly generation: string;
  /** Of the last change; 0 before the first. */
  readonly position: number;
  /** Changes up to this position may have been deleted. */
  readonly keptAfter: number;
};

/** Changes in the order of their commits, and the head at the same moment. */
export type ChangeBatch = {
  readonly head: ChangesHead;
  readonly changes: readonly WorkspaceChange[];
};

/** Reads the changes of workspaces. Every call throws the driver's error if the database is unavailable. */
export interface WorkspaceChanges {
  /** @returns also the position a minute ago, after which a new client begins */
  head(): Promise<ChangesHead & { readonly minuteAgo: number }>;
  /** Of all workspaces, after a position, at most `limit`. */
  after(position: number, limit: number): Promise<ChangeBatch>;
  /** Of one workspace, after a position: of each row the last change. */
  ofWorkspace(workspaceId: string, position: number): Promise<ChangeBatch>;
  /** Calls `onChange` after commits of any process, until `signal` aborts. A call may be missed: also read at intervals. */
  listen(onChange: () => void, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const HEAD = 'h.generation, h.position AS head, h.kept_after';
const CHANGES_AFTER = `
  SELECT ${HEAD}, c.position, c.workspace_id, c.kind, c.key
  FROM workspace_stream.head h LEFT JOIN workspace_stream.workspace_change c ON c.position > $1
  ORDER BY c.position LIMIT $2`;
const CHANGES_OF_WORKSPACE = `
  SELECT ${HEAD}, c.position, c.workspace_id, c.kind, c.key
  FROM workspace_stream.head h LEFT JOIN (
    SELECT max(position) AS position, workspace_id, kind, key FROM workspace_stream.workspace_change
    WHERE workspace_id = $1 AND position > $2 GROUP BY workspace_id, kind, key
  ) c ON true ORDER BY c.position`;
const HEAD_NOW = `
  SELECT ${HEAD}, coalesce((
    SELECT c.position FROM workspace_stream.workspace_change c WHERE c.changed_at < now() - interval '1 minute'
    ORDER BY c.position DESC LIMIT 1), h.kept_after) AS minute_ago
  FROM workspace_stream.head h`;

type HeadRow = { readonly generation: string; readonly head: string; readonly kept_after: string };
type ChangeRow = HeadRow & {
  readonly position: string | null;
  readonly workspace_id: string;
  readonly kind: string;
  readonly key: string;
};

/**
 * Opens the changes that the read model and the accounts of this database record. One of those must have been opened before:
 * their migrations create the tables.
 */
export function openWorkspaceChanges(url: string, connections = 2): WorkspaceChanges {
  const pool = new PostgresPool({
    connectionString: url,
    max: connections,
    application_name: 'gemscout workspace changes',
  });
  return {
    async head() {
      const [row] = (await pool.query<HeadRow & { readonly minute_ago: string }>(HEAD_NOW)).rows;
      return { ...headOf(row), minuteAgo: Number(row?.minute_ago ?? 0) };
    },
    after: (position, limit) =>
      batchOf(pool, { name: 'changes-after', text: CHANGES_AFTER, values: [position, limit] }),
    ofWorkspace: (workspaceId, position) =>
      batchOf(pool, { name: 'changes-of-workspace', text: CHANGES_OF_WORKSPACE, values: [workspaceId, position] }),
    listen: (onChange, signal) => listenTo(url, 'workspace_change', onChange, signal),
    close: () => pool.end(),
  };
}

async function batchOf(pool: pg.Pool, query: pg.QueryConfig): Promise<ChangeBatch> {
  const { rows } = await pool.query<ChangeRow>(query);
  const changes = rows.flatMap(({ position, workspace_id, kind, key }) =>
    position === null ? [] : [{ position: Number(position), workspaceId: workspace_id, kind, key }],
  );
  return { head: headOf(rows[0]), changes };
}

function headOf(row: HeadRow | undefined): ChangesHead {
  if (!row) throw new Error('The table workspace_stream.head is empty');
  return { generation: row.generation, position: Number(row.head), keptAfter: Number(row.kept_after) };
}
