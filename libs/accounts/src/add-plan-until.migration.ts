import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When what was paid for is over, grace included; null for what has no end. */
export class AddPlanUntil1764300100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts.workspace ADD COLUMN plan_until timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
