import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CONTROL_SCHEMA, READ_SCHEMA } from './entities.ts';
import { createTables } from './read-tables.ts';

/** TypeORM orders migrations by the number at the end of their names. */
export class CreateReadModel1763700000000 implements MigrationInterface {
  readonly name = 'CreateReadModel1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA IF NOT EXISTS ${READ_SCHEMA}`);
    for (const statement of createTables(READ_SCHEMA)) await runner.query(statement);
    // One row a projection: its checkpoint, and the lease of the one process that may move it.
    await runner.query(
      `CREATE TABLE ${CONTROL_SCHEMA}.projection (
         name text PRIMARY KEY, epoch text, position text, fence int NOT NULL DEFAULT 0, owner text,
         lease_until timestamptz, backend_pid int, backend_start timestamptz)`,
    );
    await runner.query(`INSERT INTO ${CONTROL_SCHEMA}.projection (name) VALUES ('read'), ('read_next')`);
    await runner.query(
      `CREATE TABLE ${CONTROL_SCHEMA}.workspace_position (
         workspace_id text PRIMARY KEY, position text NOT NULL, noted_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
    await runner.query(`DROP TABLE ${CONTROL_SCHEMA}.projection, ${CONTROL_SCHEMA}.workspace_position`);
  }
}
