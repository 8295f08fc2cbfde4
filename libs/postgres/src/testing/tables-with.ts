import { queryDatabase } from '../query-database.ts';

const TABLES = `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`;

/** The tables of a database, as `schema.table`, that contain the text in any column. All are searched in one statement. */
export async function tablesWith(databaseUrl: string, text: string): Promise<readonly string[]> {
  const tables = await queryDatabase<{ name: string }>(databaseUrl, TABLES);
  const searches = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE t::text ILIKE $1)`,
  );
  const found = await queryDatabase<{ name: string }>(databaseUrl, searches.join('\nUNION ALL '), [`%${text}%`]);
  return found.map(({ name }) => name);
}
