import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addDecisions } from './read-tables.ts';

/** Verdicts that were given before it appear after a rebuild of the read model. */
export class AddDecisions1763951000000 implements MigrationInterface {
  readonly name = 'AddDecisions1763951000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addDecisions(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
