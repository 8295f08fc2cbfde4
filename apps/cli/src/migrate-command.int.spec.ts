import { readFile } from 'node:fs/promises';
import { openAccounts } from '@gemscout/accounts';
import { postgresEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel } from '@gemscout/read-model';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { migrateCommand } from './migrate-command.ts';

const EARLIER_DATABASE = new URL('./testing/database-at-4c374a9.sql', import.meta.url);
const WORKSPACE = 'dc27b33a-95ac-4b76-9613-487fd2a5cec2';
const OTHER_WORKSPACE = 'f1d6e0c2-5c1f-4f0e-9a55-0d1b7a1e7a10';
const RUN = '6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11';
const EVIDENCE = '1c09a48b89f2cf9864db6b1923ee93a6220be00b49c3cb8214981b9969f80be7';

/** One that is there, and one that was taken back. */
const GOAL_PROFILES = `
  INSERT INTO accounts."user" (id, email) VALUES ('${OTHER_WORKSPACE}', 'bob@example.com');
  INSERT INTO accounts.workspace (id, owner_id, plan) VALUES ('${OTHER_WORKSPACE}', '${OTHER_WORKSPACE}', 'basic');
  INSERT INTO accounts.goal_profile (workspace_id, version, profile) VALUES
    ('${WORKSPACE}', 3, '{"objective": null, "horizon": null, "risk": "low", "angles": [], "exclusions": ["tobacco"]}'),
    ('${OTHER_WORKSPACE}', 2, NULL);`;

let database: ScratchDatabase;
const given = process.env['DATABASE_URL'];
beforeAll(async () => {
  database = await scratchDatabase('upgrade');
  await queryDatabase(database.url, await readFile(EARLIER_DATABASE, 'utf8'));
  await queryDatabase(database.url, GOAL_PROFILES);
  process.env['DATABASE_URL'] = database.url;
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await migrateCommand(false)).toBe(0);
});
afterAll(async () => {
  if (given === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = given;
  await database.drop();
});

describe('a database of an earlier release that was brought up to date', () => {
  it('has the tables and columns that a new one has', async () => {
    const fresh = await scratchDatabase('upgrade_fresh');
    process.env['DATABASE_URL'] = fresh.url;
    expect(await migrateCommand(false)).toBe(0);
    expect(await columnsOf(database.url)).toEqual(await columnsOf(fresh.url));
    await fresh.drop();
  });

  it('still has its events, and takes more', async () => {
    const store = await postgresEventStore(database.url);
    const types: string[] = [];
    for await (const { type } of store.read(`run-${RUN}`)) types.push(type);
    expect(types).toEqual(['RunRequested', 'DONE']);
    expect(await store.head()).toBe('5');
    const events = [{ id: crypto.randomUUID(), type: 'Written', data: {} }];
    expect(await store.append([{ stream: 'upgraded', expectedRevision: 0, events }])).toBe('6');
    await store.close();
  });

  it('still shows its run, its proposal and its watchlist', async () => {
    const readModel = await openReadModel(database.url, { compare: () => 0 });
    expect(await readModel.run(WORKSPACE, RUN)).toMatchObject({ id: RUN, status: 'completed' });
    expect(await readModel.proposal(WORKSPACE, `${RUN}-NOVA`)).toMatchObject({ symbol: 'NOVA', verdict: 'buy' });
    expect(await readModel.watchlist(WORKSPACE)).toHaveLength(1);
    await readModel.close();
  });

  it('still has its goal profile, which is the default one now, and one that was taken back has its version', async () => {
    const accounts = await openAccounts(database.url);
    expect(await accounts.goalProfiles.list(WORKSPACE)).toMatchObject([
      {
        id: WORKSPACE,
        name: 'Default',
        version: 3,
        profile: { risk: 'low', exclusions: ['tobacco'] },
        isDefault: true,
        isUsed: true,
      },
    ]);
    expect(await accounts.goalProfiles.default(OTHER_WORKSPACE)).toMatchObject({ version: 2, profile: null });
    await accounts.close();
  });

  it('still knows the account, by its password, and the evidence', async () => {
    const accounts = await openAccounts(database.url);
    const token = await accounts.logIn('ada@example.com', 'correct horse battery staple 7!');
    expect(await accounts.session(token ?? '')).toMatchObject({ workspaceId: WORKSPACE, plan: 'premium' });
    await accounts.close();
    const evidence = await openEvidence(database.url);
    expect(await evidence.get(WORKSPACE, EVIDENCE)).toMatchObject({ symbol: 'NOVA', body: { close_usd: 12.34 } });
    await evidence.close();
  });
});

/** Of the schemas that `gemscout migrate` brings up to date. */
async function columnsOf(url: string): Promise<readonly string[]> {
  const rows = await queryDatabase<{ readonly name: string }>(
    url,
    `SELECT concat_ws('.', table_schema, table_name, column_name, data_type, is_nullable) AS name
     FROM information_schema.columns
     WHERE table_schema IN ('event_store', 'read', 'read_control', 'dispatch', 'evidence', 'accounts', 'billing', 'quota',
                            'workspace_stream')
     ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}
