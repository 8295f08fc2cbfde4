import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addFit } from './read-tables.ts';

export class AddFit1764266400000 implements MigrationInterface {
  readonly name = 'AddFit1764266400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addFit(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
