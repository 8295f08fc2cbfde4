import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { runContract } from '@gemscout/contracts';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { chargeAt, DEFAULT_RUN_BUDGET, runStream, type StageTask } from '@gemscout/domain';
import { execute, memoryEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, inProcessBus, type StageBus } from '@gemscout/stage-bus';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';

const clock = { now: () => new Date().toISOString() };
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let dispatch: Dispatch;
let store: EventStore;
const started: Dispatcher[] = [];

beforeEach(async () => {
  scratch = await scratchDatabase('dispatcher');
  dispatch = await openDispatch(scratch.url);
  store = memoryEventStore();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((dispatcher) => dispatcher.stop()));
  await dispatch.close();
  await scratch.drop();
});

it('sends the work of a run that is requested', async () => {
  const { bus, taskIds } = recordingBus();
  const dispatcher = await start({ bus });
  await requestRun('a');
  await waitFor(() => taskIds.includes('a/plan/1'));
  expect(dispatcher.health()).toEqual({ status: 'leading' });
});

it('lets one of two lead, and the other take over when it stops', async () => {
  const first = await start();
  await waitFor(() => first.health().status === 'leading');
  const { bus, taskIds } = recordingBus();
  const second = await start({ bus });
  await waitFor(() => second.health().status === 'standby');
  await first.stop();
  expect(first.health()).toEqual({ status: 'stopped' });
  await requestRun('a');
  await waitFor(() => taskIds.includes('a/plan/1'));
  expect(second.health().status).toBe('leading');
});

it('says what fails, tries again, and loses nothing', async () => {
  const { bus, taskIds } = recordingBus({ failures: 3 });
  const dispatcher = await start({ bus });
  await requestRun('a');
  await waitFor(() => dispatcher.health().status === 'failing');
  expect(dispatcher.health().error).toBe('The bus is away');
  await waitFor(() => taskIds.includes('a/plan/1'));
  expect(dispatcher.health()).toEqual({ status: 'leading' });
});

it('does not start on a table that was derived from another history', async () => {
  const { bus, taskIds } = recordingBus();
  const dispatcher = await start({ bus });
  await requestRun('a');
  await waitFor(() => taskIds.length === 1);
  await dispatcher.stop();
  store = memoryEventStore();
  await expect(start()).rejects.toThrow('gemscout rebuild');
});

async function start({ bus = inProcessBus() }: { bus?: StageBus } = {}): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({ store, dispatch, bus, clock, logger: silent });
  started.push(dispatcher);
  return dispatcher;
}

function recordingBus({ failures = 0 } = {}): { bus: StageBus; taskIds: string[] } {
  const taskIds: string[] = [];
  let left = failures;
  const send = async (tasks: readonly StageTask[]): Promise<void> => {
    left -= 1;
    if (left >= 0) throw new BusUnavailable('The bus is away');
    taskIds.push(...tasks.map(({ taskId }) => taskId));
  };
  return { bus: { ...inProcessBus(), send }, taskIds };
}

async function requestRun(runId: string): Promise<void> {
  const now = clock.now();
  await execute(store, {
    stream: runStream(runId),
    contract: runContract,
    command: {
      type: 'RequestRun',
      runId,
      workspaceId: 'w',
      userId: 'u',
      kind: 'trending',
      subject: null,
      memo: null,
      bodyHash: 'h',
      charge: chargeAt(now),
      plan: 'premium',
      dailyCap: 5,
      budget: DEFAULT_RUN_BUDGET,
      context: {},
      now,
    },
  });
}
