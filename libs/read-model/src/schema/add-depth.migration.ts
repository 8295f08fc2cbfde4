import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addDepth } from './read-tables.ts';

/** Runs before it are of the standard depth, the only one there was. */
export class AddDepth1764900000000 implements MigrationInterface {
  readonly name = 'AddDepth1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addDepth(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
