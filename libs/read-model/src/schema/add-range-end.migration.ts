import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addRangeEnd } from './read-tables.ts';

/** Outcomes before it have none, as their memos have no cases. */
export class AddRangeEnd1764995000000 implements MigrationInterface {
  readonly name = 'AddRangeEnd1764995000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addRangeEnd(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
