import type { NoteSubject } from '@gemscout/domain';
import type { Pool } from 'pg';
import { CONTROL_SCHEMA } from '../schema/entities.ts';

/** What the rows of a workspace were projected from, by id. */
type WorkspaceIds = {
  readonly runs: readonly string[];
  /** Those of `runs` that go on. */
  readonly activeRuns: readonly string[];
  readonly proposals: readonly string[];
  /** What ever had notes or tags. */
  readonly noted: readonly NoteSubject[];
};

/** For account deletion: the streams are erased first, then the derived rows with this. */
export interface WorkspaceErasure {
  workspaceIds(workspaceId: string): Promise<WorkspaceIds>;
  /** Erases every row of the workspace; the next rebuild makes none again, since its streams are erased. */
  eraseWorkspace(workspaceId: string): Promise<void>;
}

/** Before the runs, which say whose they are. */
const DECISIONS_GONE = 'DELETE FROM read.decision WHERE run_id IN (SELECT id FROM read.run WHERE workspace_id = $1)';
const TABLES = [
  'annotation',
  'condition_met',
  'correction',
  'checked_memo',
  'outcome',
  'proposal',
  'run',
  'usage',
  'watchlist_item',
];

export function workspaceErasure(pool: Pool): WorkspaceErasure {
  return {
    async workspaceIds(workspaceId) {
      const runs = await pool.query<{ readonly id: string; readonly status: string }>(
        'SELECT id, status FROM read.run WHERE workspace_id = $1',
        [workspaceId],
      );
      const proposals = await pool.query<{ readonly id: string }>(
        'SELECT id FROM read.proposal WHERE workspace_id = $1',
        [workspaceId],
      );
      const noted = await pool.query<NoteSubject>(
        'SELECT DISTINCT workspace_id AS "workspaceId", about, subject FROM read.annotation WHERE workspace_id = $1',
        [workspaceId],
      );
      return {
        runs: runs.rows.map(({ id }) => id),
        activeRuns: runs.rows.filter(({ status }) => status === 'active').map(({ id }) => id),
        proposals: proposals.rows.map(({ id }) => id),
        noted: noted.rows,
      };
    },

    async eraseWorkspace(workspaceId) {
      await pool.query(DECISIONS_GONE, [workspaceId]);
      for (const table of TABLES) await pool.query(`DELETE FROM read.${table} WHERE workspace_id = $1`, [workspaceId]);
      await pool.query(`DELETE FROM ${CONTROL_SCHEMA}.workspace_position WHERE workspace_id = $1`, [workspaceId]);
      await pool.query('DELETE FROM workspace_stream.workspace_change WHERE workspace_id = $1', [workspaceId]);
    },
  };
}
