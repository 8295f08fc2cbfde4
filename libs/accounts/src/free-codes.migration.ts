import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes and links name a user without referring to the row: a reference looks at that row and locks it, which takes longer than
 * for an address that nobody has.
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
