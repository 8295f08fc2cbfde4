import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addDecided } from './read-tables.ts';

/** Decisions before it are filled in by a rebuild. */
export class AddDecided1764510000000 implements MigrationInterface {
  readonly name = 'AddDecided1764510000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addDecided(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
