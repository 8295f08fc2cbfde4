import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several goal profiles a workspace. The one of before is called Default and has the id of its workspace, by which the runs of
 * before are found again. Those may have used it, so it counts as used. One that was taken back is retired: only its version
 * was stored.
 */
export class AddGoalProfiles1764710000000 implements MigrationInterface {
  readonly name = 'AddGoalProfiles1764710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts.goal_profile
        ADD COLUMN id uuid, ADD COLUMN name text, ADD COLUMN created_at timestamptz, ADD COLUMN retired_at timestamptz,
        ADD COLUMN uses integer NOT NULL DEFAULT 0;
      UPDATE accounts.goal_profile
         SET id = workspace_id, name = 'Default', created_at = saved_at, uses = 1,
             retired_at = CASE WHEN profile IS NULL THEN saved_at END,
             profile = coalesce(profile, '{"objective": null, "horizon": null, "risk": null, "angles": [], "exclusions": []}');
      ALTER TABLE accounts.goal_profile
        DROP CONSTRAINT goal_profile_pkey,
        ADD PRIMARY KEY (id),
        ALTER COLUMN id SET DEFAULT gen_random_uuid(),
        ALTER COLUMN name SET NOT NULL,
        ALTER COLUMN profile SET NOT NULL,
        ALTER COLUMN created_at SET NOT NULL,
        ALTER COLUMN created_at SET DEFAULT now();
      CREATE INDEX goal_profile_of_workspace ON accounts.goal_profile (workspace_id);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
