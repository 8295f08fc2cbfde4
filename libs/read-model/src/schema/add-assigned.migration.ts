import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addAssigned } from './read-tables.ts';

/** There are no assignments before it. */
export class AddAssigned1764513600000 implements MigrationInterface {
  readonly name = 'AddAssigned1764513600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addAssigned(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
