import { afterEach, expect, it } from '@jest/globals';
import type { StageTask } from '@gemscout/domain';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, type StageBus } from '../stage-bus.ts';
import { kafkaBus } from './kafka-bus.ts';
import { committedOffsets, setConfig, task, whereKafkaRuns, type TestTopics } from '../testing/kafka.ts';
import { topicNames } from './topic-names.ts';
import { applyTopics, checkTopics } from './topics.ts';

whereKafkaRuns('the topics', (lab) => {
  const buses: StageBus[] = [];
  const open = (topics: TestTopics, instance = 'worker'): StageBus => {
    const bus = kafkaBus({ ...topics, instance, partitionsCheckMs: 300 });
    buses.push(bus);
    return bus;
  };
  afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));

  it('are made once, and left alone on every repetition', async () => {
    const topics = await lab.topics(3);
    const applied = await applyTopics({ ...topics, partitions: 3 });
    expect(applied.map(({ done }) => done)).toEqual(Array.from({ length: 7 }, () => 'as_it_was'));
    await checkTopics({ ...topics, partitions: 3 });
  });

  it('are named when they are missing, with what to do, and refuse consumers', async () => {
    const bus = open({ brokers: lab.broker().brokers, clientId: 'test', topicPrefix: 'nowhere' });
    const consuming = bus.consume({ stages: ['plan'], concurrency: 1 }, async () => {});
    await expect(consuming).rejects.toThrow(/nowhere\.stage\.plan is missing.*gemscout topics apply/);
    await expect(bus.send([task(1)])).rejects.toBeInstanceOf(BusUnavailable);
  });

  it('are named where their retention or compaction was changed, and get it back', async () => {
    const topics = await lab.topics(2);
    const { runEvents } = topicNames(topics.topicPrefix);
    await setConfig(topics, runEvents, 'retention.ms', '1000');
    await setConfig(topics, runEvents, 'cleanup.policy', 'compact');
    const names = /run-events needs cleanup\.policy=delete.*run-events needs retention\.ms=604800000.*topics apply/;
    await waitFor(() =>
      checkTopics(topics).then(
        () => false,
        (error: Error) => names.test(error.message),
      ),
    );
    expect(await applyTopics(topics)).toContainEqual({ topic: runEvents, done: 'changed' });
    await waitFor(() =>
      checkTopics(topics).then(
        () => true,
        () => false,
      ),
    );
  });

  it('get more partitions, and are named when they would have to lose some', async () => {
    const topics = await lab.topics(2);
    await expect(checkTopics({ ...topics, partitions: 3 })).rejects.toThrow(/stage\.plan has 2 partitions, not 3/);
    expect((await applyTopics({ ...topics, partitions: 3 }))[0]?.done).toBe('changed');
    await expect(applyTopics({ ...topics, partitions: 2 })).rejects.toThrow(/has 3 partitions, not 2.*--partitions 3/);
  });

  it('reads the partitions that its topic is given while it runs, and does no finished task again', async () => {
    const topics = await lab.topics(1);
    const seen: string[] = [];
    const note = async ({ taskId }: StageTask): Promise<void> => void seen.push(taskId);
    for (const instance of ['first', 'second']) {
      await open(topics, instance).consume({ stages: ['plan'], concurrency: 4 }, note);
    }
    await open(topics, 'before').send([task(100), task(101)]);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 2n);
    await applyTopics({ ...topics, partitions: 6 });
    await open(topics, 'after').send(Array.from({ length: 40 }, (_, at) => task(at)));
    await waitFor(() => new Set(seen).size === 42);
    await waitFor(async () => (await committedOffsets(topics, 'plan')).filter((offset) => offset > 0n).length === 6);
    expect(seen.filter((taskId) => ['task-100', 'task-101'].includes(taskId))).toHaveLength(2);
  });
});
