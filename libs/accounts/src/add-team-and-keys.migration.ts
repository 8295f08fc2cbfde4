import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to a team, and API keys, which are sessions that a program holds. */
export class AddTeamAndKeys1764300300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts.session ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'key'));
      CREATE TABLE accounts.api_key (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        session_id uuid NOT NULL UNIQUE REFERENCES accounts.session ON DELETE CASCADE,
        name text NOT NULL,
        prefix text NOT NULL
      );
      CREATE TABLE accounts.invitation (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        email text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX invitation_address ON accounts.invitation (workspace_id, lower(email));`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
