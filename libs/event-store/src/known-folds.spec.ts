import { describe, expect, it } from '@jest/globals';
import { usageContract, watchlistContract } from '@gemscout/contracts';
import { usageStream, watchlistStream, type UsageCommand } from '@gemscout/domain';
import { all } from './testing/contract-stage.ts';
import type { EventStore } from './event-store.ts';
import { execute } from './execute.ts';
import { memoryEventStore } from './memory-event-store.ts';
import { streamCommand } from './stream-command.ts';

const now = '2026-01-31T12:00:00.000Z';
const usage = usageStream('w1', '2026-01');
const about = { workspaceId: 'w1', charge: { month: '2026-01', day: '2026-01-31' }, dailyCap: 2, now };
const chargeOf = (runId: string): UsageCommand => ({ ...about, type: 'ChargeRun', runId, monthlyCap: 100 });
const refundOf = (runId: string): UsageCommand => ({ ...about, type: 'RefundRun', runId });

/** What one process does: a command on a new stream, together with one on the usage of the workspace. */
const onUsage = (store: EventStore, name: string, command: UsageCommand) =>
  execute(
    store,
    {
      stream: watchlistStream(name),
      contract: watchlistContract,
      isNew: true,
      command: {
        type: 'AddWatchlistItem',
        workspaceId: name,
        itemId: name,
        symbol: 'AAPL',
        notes: null,
        proposalId: null,
        runId: null,
        now,
      },
    },
    () => [streamCommand({ stream: usage, contract: usageContract, command })],
  );

describe('a stream of which this process appended the last event', () => {
  it('is not read again', async () => {
    const { store, reads } = counting(memoryEventStore());
    await onUsage(store, 'a', chargeOf('a'));
    await onUsage(store, 'b', chargeOf('b'));
    expect(reads).toEqual([usage]);
    const stored = await all(store.read(usage));
    expect(stored.map(({ data }) => data['runId'])).toEqual(['a', 'b']);
  });

  it('is read before a refusal is told, which another process may have made untrue', async () => {
    const history = memoryEventStore();
    const [one, other] = [anotherProcess(() => history), anotherProcess(() => history)];
    await onUsage(one, 'a', chargeOf('a'));
    await onUsage(one, 'b', chargeOf('b'));
    await expect(onUsage(one, 'c', chargeOf('c'))).rejects.toMatchObject({ code: 'daily_cap' });
    await onUsage(other, 'back', refundOf('a'));
    expect((await onUsage(one, 'd', chargeOf('d'))).events.length).toBe(1);
    await expect(onUsage(one, 'e', chargeOf('e'))).rejects.toMatchObject({ code: 'daily_cap' });
    expect((await all(history.read(usage))).length).toBe(4);
  });

  it('is read again after another process appended', async () => {
    const history = memoryEventStore();
    const [one, other] = [anotherProcess(() => history), anotherProcess(() => history)];
    await onUsage(one, 'a', chargeOf('a'));
    await onUsage(other, 'b', chargeOf('b'));
    await expect(onUsage(one, 'c', chargeOf('c'))).rejects.toMatchObject({ code: 'daily_cap' });
    await expect(onUsage(other, 'd', chargeOf('d'))).rejects.toMatchObject({ code: 'daily_cap' });
  });

  it('is read again after the store went back to an older state', async () => {
    let history = memoryEventStore();
    const store = anotherProcess(() => history);
    await onUsage(store, 'a', chargeOf('a'));
    await onUsage(store, 'b', chargeOf('b'));
    history = memoryEventStore();
    await onUsage(store, 'c', chargeOf('c'));
    expect((await all(history.read(usage))).map(({ data }) => data['runId'])).toEqual(['c']);
  });
});

describe('a new stream', () => {
  it('that is not new after all is read, and decided on again', async () => {
    const { store, reads } = counting(memoryEventStore());
    await onUsage(store, 'a', chargeOf('a'));
    const repeat = await execute(store, {
      stream: usage,
      contract: usageContract,
      isNew: true,
      command: chargeOf('b'),
    });
    expect(repeat.events.length).toBe(1);
    expect(reads).toEqual([usage, usage]);
    await expect(
      execute(store, { stream: usage, contract: usageContract, isNew: true, command: chargeOf('c') }),
    ).rejects.toMatchObject({ code: 'daily_cap' });
  });
});

/** One store per process over a shared history: each process knows only its own appends. */
function anotherProcess(history: () => EventStore, onRead: (stream: string) => void = () => undefined): EventStore {
  return {
    epoch: () => history().epoch(),
    newEpoch: () => history().newEpoch(),
    read: (stream, from) => {
      onRead(stream);
      return history().read(stream, from);
    },
    append: (writes) => history().append(writes),
    follow: (...asked) => history().follow(...asked),
    head: () => history().head(),
    ready: () => history().ready(),
    origin: () => history().origin(),
    compare: (a, b) => history().compare(a, b),
    erase: (stream) => history().erase(stream),
    anonymizeErased: () => history().anonymizeErased(),
    close: () => history().close(),
  };
}

function counting(history: EventStore) {
  const reads: string[] = [];
  return {
    store: anotherProcess(
      () => history,
      (stream) => void reads.push(stream),
    ),
    reads,
  };
}
