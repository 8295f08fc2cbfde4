import { expect, it } from '@jest/globals';
import pg from 'pg';
import { scratchDatabase } from './scratch-database.ts';

it('gives each test an empty database of its own', async () => {
  const [one, other] = await Promise.all([scratchDatabase('kit'), scratchDatabase('kit')]);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query('CREATE TABLE only_here (id int)');
  await client.end();
  expect(one.url).not.toBe(other.url);
  await Promise.all([one.drop(), other.drop()]);
});
