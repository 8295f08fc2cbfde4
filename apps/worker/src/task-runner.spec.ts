import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatch, LeaseRenewal, TaskLease } from '@gemscout/dispatch';
import type { RecordStep, StageTask } from '@gemscout/domain';
import { MarketFailure } from '@gemscout/market';
import { memoryEventStore, StoreUnavailable, type EventStore } from '@gemscout/event-store';
import { createLogger, type Logger } from '@gemscout/service-kit';
import { decide, eventsOf, requestRun } from './testing/run-fixture.ts';
import { RunSessions } from './run-sessions.ts';
import { TaskRunner, type StageWork } from './task-runner.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const PLAN: StageTask = { taskId: 'a/plan/1', runId: 'a', stage: 'plan', attempt: 1 };
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let store: EventStore;
let table: ReturnType<typeof scriptedTable>;

beforeEach(async () => {
  store = memoryEventStore();
  table = scriptedTable();
  await requestRun(store, 'a', NOW);
});

describe('a task that was leased', () => {
  it('is worked on once, with the run as the store holds it', async () => {
    const seen: unknown[] = [];
    await runnerWith(async (task, session) => {
      seen.push(task.taskId, session.request.kind, session.result('init')?.type, session.log().length);
    }).run(PLAN, never());
    expect(seen).toEqual(['a/plan/1', 'trending', 'INIT', 1]);
    expect(table.handedBack).toEqual([]);
  });

  it('sees what another process has recorded in the run since', async () => {
    const results: (string | undefined)[] = [];
    const runner = runnerWith(async (_task, session) => void results.push(session.result('plan/x')?.message));
    await runner.run(PLAN, never());
    await decide(store, 'a', recordedStep('plan/x'));
    await runner.run(PLAN, never());
    expect(results).toEqual([undefined, 'x']);
  });
});

describe('the lease', () => {
  it('is waited for while another worker holds it', async () => {
    table.leases.push({ status: 'busy', owner: 'other', leftMs: 30 }, { status: 'busy', owner: 'other', leftMs: 10 });
    let begun = 0;
    await runnerWith(async () => void (begun += 1)).run(PLAN, never());
    expect(begun).toBe(1);
    expect(table.asked).toBe(3);
  });

  it('is left when the work is gone', async () => {
    table.leases.push({ status: 'gone' });
    await runnerWith(() => Promise.reject(new Error('begun'))).run(PLAN, never());
    expect(await typesOf('run-a')).not.toContain('StageFailed');
  });

  it('is told to be gone where the run does not exist, and only there', async () => {
    let written = '';
    const logger = createLogger('info', { write: (line) => void (written += line) });
    table.leases.push({ status: 'gone' }, { status: 'gone' });
    const runner = runnerWith(() => Promise.reject(new Error('begun')), logger);
    const unknown = { ...PLAN, taskId: 'nobody/plan/1', runId: 'nobody' };
    await runner.run(PLAN, never());
    await runner.run(unknown, never());
    const lines = written.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(written)).toMatchObject({ task: unknown, msg: 'A task was passed over: its run does not exist' });
  });

  it('is ours when its answer got lost on the way', async () => {
    table.leases.push({ status: 'busy', owner: 'me', leftMs: 30_000 });
    let begun = 0;
    await runnerWith(async () => void (begun += 1)).run(PLAN, never());
    expect(begun).toBe(1);
  });

  it('is not asked for again by a second delivery of what is under way', async () => {
    const held = holding();
    const stopping = new AbortController();
    const runner = runnerWith(held.work);
    const running = runner.run(PLAN, stopping.signal);
    await held.begun;
    await runner.run(PLAN, stopping.signal);
    expect(table.asked).toBe(1);
    stopping.abort();
    await running;
  });
});

describe('what goes wrong', () => {
  it('is a fact when the work fails: the next attempt is queued', async () => {
    const failure = new MarketFailure('broken_market', 'bars.csv line 8: the volume is negative\n  at x');
    await runnerWith(() => Promise.reject(failure)).run(PLAN, never());
    expect(await eventsOf(store, 'run-a')).toContainEqual(
      expect.objectContaining({ type: 'StageFailed', reason: 'bars.csv line 8: the volume is negative.' }),
    );
    expect((await typesOf('run-a')).at(-1)).toBe('StageQueued');
  });

  it('refunds a run that a failure ends, in the same append', async () => {
    const runner = runnerWith(() => Promise.reject(new Error('no')));
    for (const attempt of [1, 2, 3]) await runner.run({ ...PLAN, taskId: `a/plan/${attempt}`, attempt }, never());
    expect((await typesOf('run-a')).at(-1)).toBe('ERROR');
    expect(await typesOf('usage-w-2026-03')).toEqual(['RunCharged', 'RunRefunded']);
  });

  it('is waited for when it is infrastructure', async () => {
    await runnerWith(() => Promise.reject(new StoreUnavailable('away'))).run(PLAN, never());
    await runnerWith(() => Promise.reject(Object.assign(new Error('away'), { code: 'unavailable' }))).run(
      PLAN,
      never(),
    );
    expect(table.handedBack).toEqual(['later', 'later']);
    expect(await typesOf('run-a')).not.toContain('StageFailed');
  });

  it('is no failure when the run ended under it', async () => {
    await runnerWith(async (_task, session) => {
      await decide(store, 'a', { type: 'CancelRun', now: NOW });
      await session.record(recordedStep('plan/x'));
    }).run(PLAN, never());
    expect(table.handedBack).toEqual([]);
    expect((await typesOf('run-a')).at(-1)).toBe('DONE');
  });
});

describe('a task is aborted', () => {
  it('when its run ends', async () => {
    const held = holding();
    const runner = runnerWith(held.work);
    const running = runner.run(PLAN, never());
    await held.begun;
    runner.runEnded('a');
    await running;
    expect(table.handedBack).toEqual([]);
    expect(await typesOf('run-a')).not.toContain('StageFailed');
  });

  it('when the worker stops, and its row is free again at once', async () => {
    const held = holding();
    const stopping = new AbortController();
    const running = runnerWith(held.work).run(PLAN, stopping.signal);
    await held.begun;
    stopping.abort();
    await running;
    expect(table.handedBack).toEqual(['now']);
    expect(await typesOf('run-a')).not.toContain('StageFailed');
  });

  it('when the worker stops, and its row is free only after the step under way is recorded', async () => {
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopping = new AbortController();
    const running = runnerWith(async (_task, session) => {
      begun.resolve();
      await answered.promise;
      await session.record(recordedStep('plan/x'));
    }).run(PLAN, stopping.signal);
    await begun.promise;
    stopping.abort();
    setImmediate(answered.resolve);
    await running;
    expect((await typesOf('run-a')).at(-1)).toBe('CORPUS_PLAN');
    expect(table.handedBack).toEqual(['now']);
  });

  it('when the worker stops, also where what it waits for never answers', async () => {
    const stopping = new AbortController();
    const begun = Promise.withResolvers<void>();
    const running = runnerWith(() => {
      begun.resolve();
      return new Promise(() => undefined);
    }).run(PLAN, stopping.signal);
    await begun.promise;
    stopping.abort();
    await running;
    expect(table.handedBack).toEqual(['now']);
  });
});

function runnerWith(work: StageWork, logger: Pick<Logger, 'info' | 'warn' | 'error'> = silent): TaskRunner {
  const sessions = new RunSessions(store, { now: () => NOW });
  return new TaskRunner({ dispatch: table.dispatch, sessions, work, owner: 'me', logger });
}

/** Returns the scripted results of leases, then `taken`; records what is handed back. */
function scriptedTable() {
  const leases: TaskLease[] = [];
  const handedBack: string[] = [];
  const noted = { leases, handedBack, asked: 0 };
  const refuse = (): never => {
    throw new Error('not of a worker');
  };
  const dispatch: Dispatch = {
    lease: async () => {
      noted.asked += 1;
      return leases.shift() ?? { status: 'taken', until: NOW };
    },
    renew: async (): Promise<LeaseRenewal> => 'kept',
    handBack: async (_taskId, _owner, when) => void handedBack.push(when),
    acquire: refuse,
    check: refuse,
    run: refuse,
    rebuild: refuse,
    close: refuse,
    stageLoads: refuse,
    stuckRuns: refuse,
    position: refuse,
  };
  return Object.assign(noted, { dispatch });
}

function holding(): { readonly begun: Promise<void>; readonly work: StageWork } {
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    work: async (_task, _session, signal) => {
      begun.resolve();
      await sleep(20_000, undefined, { signal });
    },
  };
}

function recordedStep(key: string): RecordStep {
  return { type: 'RecordStep', key, stage: 'plan', label: 'CORPUS_PLAN', message: 'x', payload: {}, now: NOW };
}

async function typesOf(stream: string): Promise<readonly string[]> {
  return (await eventsOf(store, stream)).map(({ type }) => type);
}

function never(): AbortSignal {
  return new AbortController().signal;
}
