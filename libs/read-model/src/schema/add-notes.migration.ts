import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addNotes } from './read-tables.ts';

/** There are no notes before it. */
export class AddNotes1764713600000 implements MigrationInterface {
  readonly name = 'AddNotes1764713600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addNotes(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
