import type { DataSource } from 'typeorm';
import { AccountError } from './accounts.ts';
import { available } from './accounts-database.ts';
import { MAX_REPLAY_SHARES, type ReplayShare, type ReplayShares, type SharedRun } from './replay-shares.ts';
import { isRowId } from './row-id.ts';
import { looksLikeShortSecret, newShortSecret, secretHash } from './secret.ts';

/** Locks the workspace's row, so that two calls cannot both take the last place. */
const LOCK = 'SELECT FROM accounts.workspace WHERE id = $1 FOR UPDATE';
const COUNT = 'SELECT count(*)::int AS shares FROM accounts.replay_share WHERE workspace_id = $1 AND run_id = $2';
const ADD = `
  INSERT INTO accounts.replay_share (workspace_id, run_id, token_hash) VALUES ($1, $2, $3) RETURNING id, created_at`;
const LIST = `
  SELECT id, created_at FROM accounts.replay_share WHERE workspace_id = $1 AND run_id = $2 ORDER BY created_at DESC, id`;
const REVOKE = 'DELETE FROM accounts.replay_share WHERE workspace_id = $1 AND run_id = $2 AND id = $3 RETURNING id';
const FIND = `
  SELECT workspace_id AS "workspaceId", run_id AS "runId" FROM accounts.replay_share WHERE token_hash = $1`;

const SHARED = `
  SELECT run_id FROM accounts.replay_share GROUP BY run_id ORDER BY max(created_at) DESC, run_id LIMIT 1000`;

type ShareRow = { readonly id: string; readonly created_at: Date };

export function replayShares(database: DataSource): ReplayShares {
  return {
    create({ workspaceId, runId }) {
      const token = newShortSecret();
      return available(() =>
        database.transaction(async (manager) => {
          await manager.query(LOCK, [workspaceId]);
          const [held] = await manager.query<{ shares: number }[]>(COUNT, [workspaceId, runId]);
          if ((held?.shares ?? 0) >= MAX_REPLAY_SHARES) throw new AccountError('too_many_shares');
          const [row] = await manager.query<ShareRow[]>(ADD, [workspaceId, runId, secretHash(token)]);
          if (!row) throw new Error('The link was not kept');
          return { ...shareOf(row), token };
        }),
      );
    },

    async list({ workspaceId, runId }) {
      const rows = await available(() => database.query<ShareRow[]>(LIST, [workspaceId, runId]));
      return rows.map(shareOf);
    },

    async revoke({ workspaceId, runId }, shareId) {
      if (!isRowId(shareId)) return false;
      const [gone] = await available(() => database.query<[object[], number]>(REVOKE, [workspaceId, runId, shareId]));
      return gone.length > 0;
    },

    async sharedRuns() {
      const rows = await available(() => database.query<{ run_id: string }[]>(SHARED));
      return rows.map(({ run_id }) => run_id);
    },

    async runOf(token) {
      if (!looksLikeShortSecret(token)) return undefined;
      const [run] = await available(() => database.query<SharedRun[]>(FIND, [secretHash(token)]));
      return run;
    },
  };
}

function shareOf({ id, created_at }: ShareRow): ReplayShare {
  return { id, createdAt: created_at.toISOString() };
}
