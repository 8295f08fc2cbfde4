import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subscription whose withdrawal the owner was last mailed about. */
export class AddWithdrawalMail1764990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts.workspace ADD COLUMN withdrawal_mailed_for text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
