import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of the trial that the owner was last mailed about. */
export class AddTrialMail1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts.workspace ADD COLUMN trial_mailed_for timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
