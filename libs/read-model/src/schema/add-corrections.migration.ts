import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READ_SCHEMA } from './entities.ts';
import { addCorrections } from './read-tables.ts';

export class AddCorrections1764280000000 implements MigrationInterface {
  readonly name = 'AddCorrections1764280000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addCorrections(READ_SCHEMA)) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
