import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addShortlists } from './read-tables.ts';

/** Runs before it are filled in by a rebuild. */
export class AddShortlists1764990000000 implements MigrationInterface {
  readonly name = 'AddShortlists1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addShortlists(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
