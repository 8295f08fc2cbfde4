import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes and links name a user without a foreign key: a foreign key reads and locks the user's row, which takes longer
 * than for an unknown address.
 */
export class FreeCodes1764300600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts.verification_code DROP CONSTRAINT verification_code_user_id_fkey;
      ALTER TABLE accounts.password_reset DROP CONSTRAINT password_reset_user_id_fkey;`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
