import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addSpendAndRepeats } from './read-tables.ts';

/** Runs that ended before it have no spend until the read model is made anew. */
export class AddSpendAndRepeats1763800000000 implements MigrationInterface {
  readonly name = 'AddSpendAndRepeats1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addSpendAndRepeats(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
