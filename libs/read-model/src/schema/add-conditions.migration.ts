import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addConditions } from './read-tables.ts';

export class AddConditions1763957000000 implements MigrationInterface {
  readonly name = 'AddConditions1763957000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addConditions(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
