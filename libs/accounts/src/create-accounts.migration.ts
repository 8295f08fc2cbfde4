import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the first release. An address is unique whatever its case. */
export class CreateAccounts1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts."user" (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL,
        password_hash text,
        verified_at timestamptz,
        legal_version text,
        agreements text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX user_email ON accounts."user" (lower(email));
      CREATE TABLE accounts.workspace (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        owner_id uuid NOT NULL UNIQUE REFERENCES accounts."user" ON DELETE CASCADE,
        plan text NOT NULL,
        plan_renews_at timestamptz,
        plan_granted boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE accounts.membership (
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, user_id)
      );
      CREATE INDEX membership_user ON accounts.membership (user_id);
      CREATE TABLE accounts.session (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        token_hash bytea NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz
      );
      CREATE INDEX session_of_user ON accounts.session (user_id);
      CREATE TABLE accounts.stream_ticket (
        ticket_hash bytea PRIMARY KEY,
        run_id uuid NOT NULL,
        session_id uuid NOT NULL REFERENCES accounts.session ON DELETE CASCADE,
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX stream_ticket_expiry ON accounts.stream_ticket (expires_at);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
