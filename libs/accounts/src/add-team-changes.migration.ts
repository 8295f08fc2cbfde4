import { CREATE_WORKSPACE_CHANGES } from '@gemscout/postgres/workspace-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records changes of teams and plans for clients of the workspace, and lets stream tickets open the workspace's own stream
 * (without a run). The triggers run at the commit: the position of a change is assigned without a round trip to the client,
 * during which other writers would wait. What is deleted together with its workspace is not recorded.
 */
export class AddTeamChanges1764500000000 implements MigrationInterface {
  readonly name = 'AddTeamChanges1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${CREATE_WORKSPACE_CHANGES}

      ALTER TABLE accounts.stream_ticket ALTER COLUMN run_id DROP NOT NULL;

      CREATE FUNCTION accounts.record_workspace_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed uuid := (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1])::uuid;
      BEGIN
        IF EXISTS (SELECT FROM accounts.workspace WHERE id = changed) THEN
          PERFORM workspace_stream.record(ARRAY[changed::text], ARRAY[TG_ARGV[0]], ARRAY[changed::text]);
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER member_changed AFTER INSERT OR DELETE ON accounts.membership
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        EXECUTE FUNCTION accounts.record_workspace_change('team', 'workspace_id');
      CREATE CONSTRAINT TRIGGER invitation_changed AFTER INSERT OR UPDATE OR DELETE ON accounts.invitation
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        EXECUTE FUNCTION accounts.record_workspace_change('team', 'workspace_id');
      CREATE CONSTRAINT TRIGGER plan_changed AFTER UPDATE OF plan, plan_renews_at, plan_until, plan_granted ON accounts.workspace
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN ((OLD.plan, OLD.plan_renews_at, OLD.plan_until, OLD.plan_granted)
              IS DISTINCT FROM (NEW.plan, NEW.plan_renews_at, NEW.plan_until, NEW.plan_granted))
        EXECUTE FUNCTION accounts.record_workspace_change('plan', 'id');`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
