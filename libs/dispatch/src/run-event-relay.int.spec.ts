import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RunEventMessage } from '@gemscout/contracts';
import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, inProcessBus, type RunEventPublisher } from '@gemscout/stage-bus';
import type { Dispatch, DispatchNotice } from './dispatch.ts';
import { openDispatch } from './open-dispatch.ts';
import { shortlist, startRun, step } from './testing/run-fixture.ts';

const clock = { now: () => new Date().toISOString() };

let scratch: ScratchDatabase;
let dispatch: Dispatch;
let store: EventStore;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  scratch = await scratchDatabase('relay');
  dispatch = await openDispatch(scratch.url);
  store = memoryEventStore();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await dispatch.close();
  await scratch.drop();
});

it('publishes every event of every run in the order of its stream, and nothing of other streams', async () => {
  const topic = recordingTopic();
  relay(topic.publisher);
  await Promise.all(['a', 'b'].map((runId) => startRun(store, runId)));
  await shortlist(store, 'a', ['NOVA']);
  await waitFor(async () => topic.messages.length === (await storedCount('a', 'b')));
  expect(topic.revisions('a')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(topic.revisions('b')).toEqual([0, 1, 2]);
});

it('goes on where it was, and repeats no more than what its checkpoint had not seen', async () => {
  const topic = recordingTopic();
  const first = relay(topic.publisher);
  await startRun(store, 'a');
  await waitFor(() => topic.messages.length === 3);
  await first.stop();
  relay(topic.publisher);
  await step(store, 'a', 'plan', 'CORPUS_PLAN');
  await waitFor(() => topic.messages.length >= 4);
  expect(topic.revisions('a')).toEqual([0, 1, 2, 3]);
});

it('waits while the topic is away, which holds up no task, and then loses nothing', async () => {
  const topic = recordingTopic();
  const notices: DispatchNotice[] = [];
  const sent: string[] = [];
  let away = true;
  const publish: RunEventPublisher['publish'] = (messages) =>
    away ? Promise.reject(new BusUnavailable('The broker is away')) : topic.publisher.publish(messages);
  relay({ ...topic.publisher, publish }, { sent, notice: (told) => notices.push(told) });
  await startRun(store, 'a');
  await waitFor(() => sent.includes('a/plan/1') && notices.length > 0);
  expect(notices[0]).toEqual({ type: 'run-events-wait', reason: 'The broker is away' });
  await startRun(store, 'b');
  await waitFor(() => sent.includes('b/plan/1'));
  away = false;
  await waitFor(() => topic.messages.length === 6);
  expect([topic.revisions('a'), topic.revisions('b')]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  await waitFor(() => notices.some(({ type }) => type === 'run-events-go-on'));
});

it('does not publish again what was published when the open tasks are derived anew', async () => {
  const topic = recordingTopic();
  const first = relay(topic.publisher);
  await startRun(store, 'a');
  await waitFor(() => topic.messages.length === 3);
  await first.stop();
  await dispatch.rebuild();
  const sent: string[] = [];
  relay(topic.publisher, { sent });
  await waitFor(() => sent.includes('a/plan/1'));
  await startRun(store, 'b');
  await waitFor(() => topic.revisions('b').length === 3);
  expect(topic.revisions('a')).toEqual([0, 1, 2]);
});

it('leaves out an account that was deleted', async () => {
  await startRun(store, 'a');
  await store.erase('run-a');
  const topic = recordingTopic();
  relay(topic.publisher);
  await startRun(store, 'b');
  await waitFor(() => topic.revisions('b').length === 3);
  expect(topic.revisions('a')).toEqual([]);
});

type Listener = { readonly sent?: string[]; readonly notice?: (told: DispatchNotice) => void };

function relay(runEvents: RunEventPublisher, { sent = [], notice = () => {} }: Listener = {}) {
  const over = new AbortController();
  const bus = inProcessBus();
  const send: typeof bus.send = async (tasks) => void sent.push(...tasks.map(({ taskId }) => taskId));
  const ended = dispatch.run({ store, bus: { ...bus, send }, clock, fence: 1, runEvents, notice }, over.signal);
  const term = {
    stop: async (): Promise<void> => {
      over.abort();
      await ended;
    },
  };
  running.push(term);
  return term;
}

function recordingTopic() {
  const messages: RunEventMessage[] = [];
  const publish = async (some: readonly RunEventMessage[]): Promise<void> => void messages.push(...some);
  const revisions = (runId: string): readonly number[] =>
    messages.filter(({ subject }) => subject === runId).map(({ data }) => data.revision);
  return { messages, revisions, publisher: { publish, close: async () => {} } };
}

async function storedCount(...runIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const runId of runIds) for await (const _event of store.read(`run-${runId}`)) count += 1;
  return count;
}
