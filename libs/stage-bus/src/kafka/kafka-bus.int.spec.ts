import { afterEach, describe, expect, it } from '@jest/globals';
import type { StageTask } from '@gemscout/domain';
import { waitFor } from '@gemscout/testing';
import { stageBusContract } from '../testing/stage-bus.contract.ts';
import { BusUnavailable, type StageBus } from '../stage-bus.ts';
import { reasonOf } from './connection.ts';
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from './dead-letters.ts';
import { kafkaBus } from './kafka-bus.ts';
import { committedOffsets, sendRaw, startWorker, task, whereKafkaRuns, type TestTopics } from '../testing/kafka.ts';
import type { KafkaNotice } from './notice.ts';
import { readTopic } from './read-topic.ts';
import { encodeTask, TaskTooLarge } from './task-message.ts';
import { topicNames } from './topic-names.ts';

whereKafkaRuns('the Kafka bus', (lab) => {
  const buses: StageBus[] = [];
  type Options = { readonly notices?: KafkaNotice[]; readonly sessionMs?: number };
  const open = (topics: TestTopics, instance = 'worker', { notices = [], sessionMs }: Options = {}): StageBus => {
    const notice = (told: KafkaNotice): void => void notices.push(told);
    const bus = kafkaBus({ ...topics, instance, notice, ...(sessionMs !== undefined && { sessionMs }) });
    buses.push(bus);
    return bus;
  };
  afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));

  stageBusContract('kafka', async () => open(await lab.topics()));

  describe('what it commits', () => {
    it('is never beyond the lowest unfinished task', async () => {
      const topics = await lab.topics(1);
      const bus = open(topics);
      const first = Promise.withResolvers<void>();
      const done: string[] = [];
      await bus.consume({ stages: ['plan'], concurrency: 3 }, async ({ taskId }) => {
        if (taskId === 'task-1') await first.promise;
        done.push(taskId);
      });
      await bus.send([task(1), task(2), task(3)]);
      await waitFor(() => done.length === 2);
      expect(await committedOffsets(topics, 'plan')).toEqual([0n]);
      first.resolve();
      await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 3n);
    });

    it('leaves out a task that a stop cut short, which the next consumer gets', async () => {
      const topics = await lab.topics(1);
      const started = Promise.withResolvers<void>();
      const consumer = await open(topics).consume({ stages: ['plan'], concurrency: 1 }, (_task, signal) => {
        started.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
      const next = open(topics, 'next');
      await next.send([task(1)]);
      await started.promise;
      await consumer.stop(0);
      const seen: StageTask[] = [];
      await next.consume({ stages: ['plan'], concurrency: 1 }, async (given) => void seen.push(given));
      await waitFor(() => seen.length === 1);
    });

    it('comes with the stop itself, so that nothing finished is done again', async () => {
      const topics = await lab.topics();
      const bus = open(topics);
      const done: StageTask[] = [];
      const again: StageTask[] = [];
      const consumer = await bus.consume({ stages: ['plan'], concurrency: 8 }, async (given) => void done.push(given));
      await bus.send(Array.from({ length: 200 }, (_, at) => task(at)));
      await waitFor(() => done.length === 200);
      await consumer.stop(1_000);
      await bus.consume({ stages: ['plan'], concurrency: 8 }, async (given) => void again.push(given));
      await bus.send([task(777)]);
      await waitFor(() => again.length > 0);
      expect(again).toEqual([task(777)]);
    });

    it('loses no message of a partition that goes to another consumer and comes back before its first commit', async () => {
      const topics = await lab.topics(2);
      const [first, second] = [open(topics, 'first'), open(topics, 'second')];
      const seen = new Set<string>();
      const held = Promise.withResolvers<void>();
      const holds = async ({ taskId }: StageTask): Promise<void> => {
        await held.promise;
        seen.add(taskId);
      };
      await first.consume({ stages: ['plan'], concurrency: 2 }, holds);
      await first.send(Array.from({ length: 40 }, (_, at) => task(at)));
      const other = await second.consume({ stages: ['plan'], concurrency: 2 }, (_task, signal) => {
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
      await other.stop(0);
      held.resolve();
      await waitFor(() => seen.size === 40);
    });
  });

  it('lets two workers of one name work both, and says to the earlier one what is wrong', async () => {
    const topics = await lab.topics();
    const [notices, later] = [[] as KafkaNotice[], [] as KafkaNotice[]];
    const seen = new Set<string>();
    const note = async ({ taskId }: StageTask): Promise<void> => void seen.add(taskId);
    await open(topics, 'twin', { notices }).consume({ stages: ['plan'], concurrency: 4 }, note);
    await open(topics, 'twin', { notices: later }).consume({ stages: ['plan'], concurrency: 4 }, note);
    await waitFor(() => notices.length > 0);
    await open(topics).send(Array.from({ length: 40 }, (_, at) => task(at)));
    await waitFor(() => seen.size === 40);
    const reason = expect.stringMatching(/Another process has joined as twin-plan-1.*INSTANCE of its own/);
    expect([notices, later]).toEqual([[{ type: 'name-taken', stage: 'plan', reason }], []]);
  });

  it('tries a task again whose handler threw', async () => {
    const bus = open(await lab.topics());
    let tries = 0;
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database is away');
    });
    await bus.send([task(1)]);
    await waitFor(() => tries === 2);
  });

  it('gives a killed worker its work back when it starts again under its name, and to nobody else', async () => {
    const topics = await lab.topics();
    const others: string[] = [];
    await open(topics, 'other', { sessionMs: 120_000 }).consume(
      { stages: ['plan'], concurrency: 99 },
      async ({ taskId }) => void others.push(taskId),
    );
    const killed = await startWorker(topics, 'worker-0', 120_000);
    const numbers = Array.from({ length: 24 }, (_, at) => at);
    await open(topics).send(numbers.map((at) => ({ ...task(at), taskId: `held-${at}` })));
    const held = (): readonly string[] => killed.printed.filter((line) => line.startsWith('held-'));
    await waitFor(() => held().length + others.length === 24);
    expect(held()).not.toEqual([]);
    killed.kill();
    const again = await startWorker(topics, 'worker-0', 120_000);
    await waitFor(() => held().every((line) => again.printed.includes(line)));
    expect(others).toHaveLength(24 - held().length);
    again.kill();
  });

  it('keeps its membership through a task that takes longer than its session, and reads nothing on', async () => {
    const topics = await lab.topics(1);
    const notices: KafkaNotice[] = [];
    const bus = open(topics, 'worker', { notices });
    const long = Promise.withResolvers<void>();
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => {
      seen.push(taskId);
      if (taskId === 'task-1') await long.promise;
    });
    await bus.send([task(1), task(2)]);
    setTimeout(() => long.resolve(), 12_000);
    await long.promise;
    expect(seen).toEqual(['task-1']);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 2n);
    expect([seen, notices]).toEqual([['task-1', 'task-2'], []]);
  });

  it('ends its session when its process was frozen, works again by itself, and does not set the group back', async () => {
    const topics = await lab.topics(1);
    const notices: KafkaNotice[] = [];
    const bus = open(topics, 'worker', { notices });
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    await bus.send([task(1)]);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 1n);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    await bus.send([task(2)]);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 2n);
    expect(seen).toEqual(['task-1', 'task-2']);
    expect(notices).toEqual([expect.objectContaining({ type: 'session-ended', reason: 'This process was frozen' })]);
  });

  it('puts a run where the partitioner of Java puts it', async () => {
    const topics = await lab.topics(12);
    const hashes = { '21': -973932308, foobar: -790332482, 'a-little-bit-long-string': -985981536, abc: 479470107 };
    await open(topics).send(Object.keys(hashes).map((runId) => ({ ...task(1), runId })));
    const messages = await readTopic(topics, topicNames(topics.topicPrefix).stage('plan'));
    const partitions = Object.fromEntries(messages.map(({ key, partition }) => [key.toString(), partition]));
    expect(partitions).toEqual(
      Object.fromEntries(Object.entries(hashes).map(([runId, hash]) => [runId, (hash & 0x7fffffff) % 12])),
    );
  });

  it('refuses a task of 2 MB, and takes the next one', async () => {
    const bus = open(await lab.topics());
    await expect(bus.send([{ ...task(1), symbol: 'N'.repeat(2 << 20) }])).rejects.toBeInstanceOf(TaskTooLarge);
    await bus.send([task(2)]);
  });

  it('works a task that is dated half an hour ahead; one of years ahead the broker refuses in a sentence', async () => {
    const topics = await lab.topics(1);
    const seen: string[] = [];
    await open(topics).consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    const dated = (number: number, aheadMs: number) => ({
      topic: topicNames(topics.topicPrefix).stage('plan'),
      ...encodeTask(task(number)),
      timestamp: BigInt(Date.now() + aheadMs),
    });
    await sendRaw(topics, [dated(1, 30 * 60_000)]);
    const refused = await sendRaw(topics, [dated(2, 10 * 365 * 24 * 3_600_000)]).catch(reasonOf);
    expect(refused).toBe(
      'the message is dated more than an hour from its clock; set the clock of the machine that sends (NTP).',
    );
    await sendRaw(topics, [dated(3, 0)]);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 2n);
    expect(seen).toEqual(['task-1', 'task-3']);
  });

  describe('a message that cannot be read', () => {
    const PLAN = JSON.stringify(task(1));

    it('goes to the dead letters with all that is known of it, and the tasks behind it go on', async () => {
      const topics = await lab.topics(1);
      const topic = topicNames(topics.topicPrefix).stage('plan');
      const bus = open(topics);
      const seen: StageTask[] = [];
      const key = Buffer.from('run-1');
      const value = (text: string): Buffer => Buffer.from(text);
      await sendRaw(topics, [
        { topic, key, value: value('{'), headers: new Map([[value('traceparent'), value('00-1')]]) },
        { topic, key },
        { topic, value: value(PLAN) },
        { topic, key, value: value(JSON.stringify({ ...task(1), version: 2 })) },
        { topic, key, value: value(JSON.stringify(task(1, 'decide'))) },
        { topic, key: value('run-2'), value: value(PLAN) },
        { topic, key, value: value(PLAN) },
      ]);
      await bus.consume({ stages: ['plan'], concurrency: 1 }, async (given) => void seen.push(given));
      await waitFor(() => seen.length === 1);
      const letters = await listDeadLetters(topics);
      expect(letters.map(({ error }) => error)).toEqual([
        'not_json',
        'no_value',
        'no_key',
        'unknown_shape',
        'other_stage',
        'other_key',
      ]);
      expect(letters[0]).toMatchObject({
        id: '0-0',
        stage: 'plan',
        key: 'run-1',
        value: '{',
        headers: { traceparent: '00-1' },
        origin: `${topic}/0/0`,
      });
      await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 7n);
    });

    it('is replayed as it came or discarded, and is off the list then', async () => {
      const topics = await lab.topics(1);
      const topic = topicNames(topics.topicPrefix).stage('plan');
      const bus = open(topics);
      await sendRaw(topics, [
        { topic, key: Buffer.from('run-1'), value: Buffer.from('{') },
        { topic, key: Buffer.from('run-2'), value: Buffer.from('}') },
      ]);
      const consumer = await bus.consume({ stages: ['plan'], concurrency: 1 }, async () => {});
      await waitFor(async () => (await listDeadLetters(topics)).length === 2);
      await consumer.stop(0);
      expect(await discardDeadLetter(topics, '0-1')).toMatchObject({ key: 'run-2' });
      expect(await replayDeadLetter(topics, '0-0')).toMatchObject({ key: 'run-1' });
      expect(await replayDeadLetter(topics, '0-99')).toBeUndefined();
      expect(await listDeadLetters(topics)).toEqual([]);
      const values = (await readTopic(topics, topic)).map(({ value }) => value.toString());
      expect(values).toEqual(['{', '}', '{']);
    });
  });
});
