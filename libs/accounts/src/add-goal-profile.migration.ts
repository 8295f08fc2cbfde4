import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a workspace is after: its present version; runs keep the one that they were started with. */
export class AddGoalProfile1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.goal_profile (
        workspace_id uuid PRIMARY KEY REFERENCES accounts.workspace ON DELETE CASCADE,
        version integer NOT NULL,
        profile jsonb,
        saved_at timestamptz NOT NULL DEFAULT now()
      );`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
