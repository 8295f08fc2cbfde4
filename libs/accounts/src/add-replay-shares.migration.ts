import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to replays. They name runs, which other schemas store, and are deleted with the workspace. */
export class AddReplayShares1764300500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.replay_share (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        run_id uuid NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX replay_share_run ON accounts.replay_share (workspace_id, run_id);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
