import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addGoalProfiles } from './read-tables.ts';

/** The runs before it are filled in by a rebuild. */
export class AddGoalProfiles1764710000000 implements MigrationInterface {
  readonly name = 'AddGoalProfiles1764710000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addGoalProfiles(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
