import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each person has read. Their other pages hear of it. */
export class AddNotifications1764500100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts.notification_read (
        user_id uuid NOT NULL REFERENCES accounts."user" ON DELETE CASCADE,
        notification_id text NOT NULL,
        workspace_id uuid NOT NULL REFERENCES accounts.workspace ON DELETE CASCADE,
        read_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, notification_id)
      );
      CREATE CONSTRAINT TRIGGER notification_was_read AFTER INSERT ON accounts.notification_read
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        EXECUTE FUNCTION accounts.record_workspace_change('notifications', 'workspace_id');`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
