import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A waiting mail is deleted with its invitation: withdrawn, accepted, or of an erased team. */
export class AddInvitationMails1764300900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts.mail ADD COLUMN invitation_id uuid REFERENCES accounts.invitation ON DELETE CASCADE;
      CREATE INDEX mail_invitation ON accounts.mail (invitation_id);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
