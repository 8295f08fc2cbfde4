import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workspaces that were erased from an event store with backups of its own, by random ids: after its restore they are erased again. */
export class AddErasedWorkspaces1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.erased_workspace (
        workspace_id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        workspace_created_at timestamptz NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now()
      );`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
