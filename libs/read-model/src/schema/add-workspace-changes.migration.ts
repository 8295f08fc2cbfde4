import { CREATE_WORKSPACE_CHANGES } from '@gemscout/postgres/workspace-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts' migration AddTeamChanges runs the same statements: whichever is first creates the tables. */
export class AddWorkspaceChanges1764500000000 implements MigrationInterface {
  readonly name = 'AddWorkspaceChanges1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_WORKSPACE_CHANGES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
