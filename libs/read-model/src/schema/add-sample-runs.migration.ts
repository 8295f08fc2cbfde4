import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addSampleRuns } from './read-tables.ts';

/** No workspace had a sample run before it. */
export class AddSampleRuns1763956000000 implements MigrationInterface {
  readonly name = 'AddSampleRuns1763956000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addSampleRuns(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
