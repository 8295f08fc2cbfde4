import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addFreshness } from './read-tables.ts';

/** Proposals that were saved before it carry none of it. */
export class AddFreshness1763940000000 implements MigrationInterface {
  readonly name = 'AddFreshness1763940000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addFreshness(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
