import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addHorizon } from './read-tables.ts';

/** Decisions before it are filled in by a rebuild. */
export class AddHorizon1764910000000 implements MigrationInterface {
  readonly name = 'AddHorizon1764910000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addHorizon(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
