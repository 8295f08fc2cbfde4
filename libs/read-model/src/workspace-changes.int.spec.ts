import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_KINDS, type WorkspaceKind } from '@gemscout/contracts';
import { notesStream, watchlistStream } from '@gemscout/domain';
import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { openWorkspaceChanges, type WorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel, type ReadModel } from './open-read-model.ts';
import { sampleRunWrites, write } from './testing/sample-events.ts';

const AT = '2026-03-31T12:00:00.000Z';
const USAGE_TIME = { day: '2026-03-31', month: '2026-03' };
const NOVA = 'r1-NOVA';
const ACME = 'r1-ACME';

let database: ScratchDatabase;
let store: EventStore;
let model: ReadModel;
let changes: WorkspaceChanges;
let ending: AbortController;
let projecting: Promise<void>;

beforeAll(async () => {
  database = await scratchDatabase('changes_of_rows');
  store = memoryEventStore();
  model = await openReadModel(database.url, store);
  changes = openWorkspaceChanges(database.url);
  ending = new AbortController();
  projecting = model.project(store, ending.signal);
});
afterAll(async () => {
  ending?.abort();
  await projecting?.catch(() => undefined);
  await changes?.close();
  await model?.close();
  await database?.drop();
});

/** Appends, and returns the names of the rows that changed, each once. */
async function changedBy(...writes: Parameters<EventStore['append']>[0]): Promise<readonly string[]> {
  const { position } = await changes.head();
  expect(await model.waitFor(await store.append(writes))).toBe('fresh');
  const { changes: changed } = await changes.after(position, 1_000);
  return [...new Set(changed.map(({ workspaceId, kind, key }) => `${workspaceId} ${kind} ${key}`))].sort();
}

const row = async (workspaceId: string, kind: WorkspaceKind, key: string) =>
  (await model.changedRows([{ workspaceId, kind, key }], USAGE_TIME))({ workspaceId, kind, key });

describe('what the projector writes', () => {
  it('is recorded in the same statement, by workspace, kind and key', async () => {
    const run = {
      workspaceId: 'w1',
      runId: 'r1',
      at: AT,
      outcome: 'completed',
      tickers: ['NOVA', 'ACME'],
      steps: 1,
    } as const;
    expect(await changedBy(...sampleRunWrites(run))).toEqual([
      `w1 queue ${ACME}`,
      `w1 queue ${NOVA}`,
      'w1 runs r1',
      'w1 usage 2026-03-31',
      'w1 watchlist item-r1',
    ]);
  });

  it('is recorded when a row leaves, and not at all where nothing that clients see has changed', async () => {
    const stream = watchlistStream('w1-r1');
    const removed = { workspaceId: 'w1', itemId: 'item-r1', symbol: 'Sr1', at: AT };
    expect(await changedBy(write(stream, [['WatchlistItemRemoved', removed]], 1))).toEqual(['w1 watchlist item-r1']);
    expect(await changedBy(write(stream, [['WatchlistItemRemoved', removed]], 2))).toEqual([]);
  });

  it('is recorded for notes and tags, under what they are about', async () => {
    const of = { workspaceId: 'w1', about: 'company', subject: 'NOVA' } as const;
    const facts = { ...of, userId: 'u1', at: AT };
    const added = write(notesStream(of), [
      ['NoteAdded', { ...facts, noteId: 'n1', text: 'Margins grow' }],
      ['TagAdded', { ...facts, tag: 'Chips' }],
    ]);
    expect(await changedBy(added)).toEqual(['w1 notes NOVA']);
    expect(await model.notesOf(of)).toEqual({
      notes: [{ id: 'n1', text: 'Margins grow', user_id: 'u1', at: AT }],
      tags: [{ tag: 'Chips', user_id: 'u1', at: AT }],
    });
    expect(await model.notesOf({ ...of, workspaceId: 'w2' })).toEqual({ notes: [], tags: [] });
  });

  it('is read as lists show it', async () => {
    const alone = { earlier: 0, is_latest: true };
    expect(await row('w1', 'queue', NOVA)).toEqual({ ...(await model.proposal('w1', NOVA)), ...alone });
    expect(await row('w1', 'runs', 'r1')).toEqual(await model.run('w1', 'r1'));
    expect(await row('w1', 'usage', '2026-03-31')).toEqual({ runs_today: 1, runs_month: 1 });
    expect(await row('w1', 'watchlist', 'item-r1')).toBeNull();
    const put = { workspaceId: 'w1', itemId: 'i2', symbol: 'NOVA', notes: null, proposalId: null, runId: null, at: AT };
    await changedBy(write(watchlistStream('w1'), [['WatchlistItemAdded', put]]));
    expect([await row('w1', 'watchlist', 'i2')]).toEqual(await model.watchlist('w1'));
    expect(await row('w1', 'queue', NOVA)).toMatchObject({ on_watchlist: true });
  });

  it.each(Object.keys(WORKSPACE_KINDS).map((kind) => kind as WorkspaceKind))(
    'is not read for another workspace: %s',
    async (kind) => {
      for (const key of [NOVA, 'r1', 'i2', '2026-03-31', 'w1']) expect(await row('w2', kind, key)).toBeNull();
    },
  );
});

describe('a rebuild', () => {
  it('records nothing, and starts another generation', async () => {
    const before = await changes.head();
    await model.rebuild(store, new AbortController().signal);
    const after = await changes.head();
    expect([after.position, after.generation === before.generation]).toEqual([before.position, false]);
    const run = { workspaceId: 'w1', runId: 'r2', at: AT, outcome: 'error', tickers: [], steps: 0 } as const;
    expect(await changedBy(...sampleRunWrites(run))).toEqual(['w1 runs r2', 'w1 usage 2026-03-31']);
  });
});

it('the changes of a workspace leave with its rows', async () => {
  await model.eraseWorkspace('w1');
  expect((await changes.ofWorkspace('w1', 0)).changes).toEqual([]);
});
