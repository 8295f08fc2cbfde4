import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addOutcomes } from './read-tables.ts';

export class AddOutcomes1763920000000 implements MigrationInterface {
  readonly name = 'AddOutcomes1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addOutcomes(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
