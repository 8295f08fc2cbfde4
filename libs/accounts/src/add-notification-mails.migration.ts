import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wants mails about conditions, when they got the last, and what waits for the next. */
export class AddNotificationMails1764500200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.notification_mails (
        user_id uuid PRIMARY KEY REFERENCES accounts."user" ON DELETE CASCADE,
        wanted boolean NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        mailed_on date
      );
      CREATE TABLE accounts.notification_mail (
        user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
        notification_id text NOT NULL,
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        symbol text NOT NULL,
        text text NOT NULL,
        met_on text NOT NULL,
        close double precision NOT NULL,
        provider text NOT NULL,
        kept_at timestamptz NOT NULL DEFAULT now(),
        mailed_at timestamptz,
        PRIMARY KEY (user_id, notification_id)
      );
      CREATE INDEX notification_mail_due ON accounts.notification_mail (user_id) WHERE mailed_at IS NULL;
      CREATE INDEX notification_mail_age ON accounts.notification_mail (kept_at);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
