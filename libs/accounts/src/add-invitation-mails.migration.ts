import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that waits dies with the invitation that it is about: withdrawn, accepted, or of a team that is erased. */
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
