import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addForks } from './read-tables.ts';

/** Nothing was forked before it. */
export class AddForks1763930000000 implements MigrationInterface {
  readonly name = 'AddForks1763930000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addForks(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
