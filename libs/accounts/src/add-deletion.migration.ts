import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that are being erased. A row names no table's row, since it outlives them all, and goes last. */
export class AddDeletion1764300400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.deletion (
        user_id uuid PRIMARY KEY,
        workspace_id uuid NOT NULL,
        sealed_email bytea NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now(),
        workspace_created_at timestamptz NOT NULL,
        step text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX deletion_due ON accounts.deletion (due_at);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
