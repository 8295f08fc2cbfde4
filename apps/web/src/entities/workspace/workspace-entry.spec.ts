import { expect, it } from '@jest/globals';
import { shortenChanges, workspaceEntryOf, type WorkspaceEntry } from './workspace-entry.ts';

it('an entry has the position of its id; the events of the stream itself restart it', () => {
  const data = JSON.stringify({ key: 'k', row: null });
  expect(workspaceEntryOf({ id: 'gen-_1:42', event: 'runs', data })).toEqual({
    ...{ seq: 42, id: 'gen-_1:42', kind: 'runs', key: 'k', row: null },
  });
  expect(workspaceEntryOf({ id: 'g:7', event: 'reset', data })).toMatchObject({ seq: 7, restarts: true });
  for (const message of [{ id: 'g:7', event: 'runs', data: '<html>' }, { id: 'x', event: 'runs', data }, { data }])
    expect(workspaceEntryOf(message)).toBeUndefined();
});

it('a tab keeps the last few hundred for tabs that are opened later, behind one from which they begin', () => {
  const entries: WorkspaceEntry[] = [];
  for (let seq = 1; seq <= 2_000; seq += 1) {
    entries.push({ seq, id: `g:${seq}`, kind: 'runs', key: 'k', row: null });
    shortenChanges(entries);
  }
  expect(entries.length).toBeLessThanOrEqual(500);
  const [first, second] = entries;
  expect(first).toMatchObject({ kind: 'open', restarts: true, seq: (second?.seq ?? 0) - 1 });
  expect(entries.at(-1)?.seq).toBe(2_000);
});
