import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a workspace still gets its sample run. Workspaces that are there already get none. */
export class AddSampleRun1764301000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts.workspace ADD COLUMN sample_run_due boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
