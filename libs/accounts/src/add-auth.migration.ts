import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification codes, password resets, mails to be sent, rate limits, and the secret of an installation that was given none. */
export class AddAuth1764300200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.secret (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        secret text NOT NULL
      );
      CREATE TABLE accounts.verification_code (
        address_hash bytea PRIMARY KEY,
        user_id uuid REFERENCES accounts."user" ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX verification_code_user ON accounts.verification_code (user_id);
      CREATE INDEX verification_code_expiry ON accounts.verification_code (expires_at);
      CREATE TABLE accounts.password_reset (
        token_hash bytea PRIMARY KEY,
        user_id uuid REFERENCES accounts."user" ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_reset_user ON accounts.password_reset (user_id);
      CREATE INDEX password_reset_expiry ON accounts.password_reset (expires_at);
      CREATE TABLE accounts.mail (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        recipient_hash bytea NOT NULL,
        topic text NOT NULL,
        sealed bytea NOT NULL,
        decoy boolean NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        send_after timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX mail_due ON accounts.mail (send_after);
      CREATE INDEX mail_recipient ON accounts.mail (recipient_hash);
      CREATE TABLE accounts.development_mail (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        recipient text NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE accounts.rate_limit (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );
      CREATE INDEX rate_limit_expiry ON accounts.rate_limit (expire);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
