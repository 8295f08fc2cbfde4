import { afterEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@gemscout/testing';
import type { StageBus } from '../stage-bus.ts';
import { BusUnavailable } from '../stage-bus.ts';
import { kafkaBus } from './kafka-bus.ts';
import { committedOffsets, task, whereKafkaRuns } from '../testing/kafka.ts';
import type { KafkaNotice } from './notice.ts';
import { applyTopics } from './topics.ts';

whereKafkaRuns('a broker that goes away', (lab) => {
  let bus: StageBus;
  afterEach(() => bus.close());

  it('makes sending fail in bounded time, and consumers go on by themselves once it is back', async () => {
    const topics = await lab.topics(1);
    bus = kafkaBus({ ...topics, instance: 'worker' });
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    await bus.send([task(1)]);
    await waitFor(async () => (await committedOffsets(topics, 'plan'))[0] === 1n);
    await lab.broker().kill();
    await expect(bus.send([task(2)])).rejects.toBeInstanceOf(BusUnavailable);
    await lab.restart();
    await bus.send([task(3)]);
    await waitFor(() => seen.includes('task-3'));
    expect(seen.filter((taskId) => taskId !== 'task-2')).toEqual(['task-1', 'task-3']);
  });

  it('holds up no stop: what could not be committed comes again', async () => {
    const topics = await lab.topics(1);
    bus = kafkaBus({ ...topics, instance: 'worker' });
    const gate = Promise.withResolvers<void>();
    let started = 0;
    const consumer = await bus.consume({ stages: ['plan'], concurrency: 1 }, async () => {
      started += 1;
      await gate.promise;
    });
    await bus.send([task(1)]);
    await waitFor(() => started === 1);
    await lab.broker().kill();
    gate.resolve();
    await consumer.stop(1_000);
    await lab.restart();
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async () => void (started += 1));
    await waitFor(() => started === 2);
  });

  it('outlasts many sessions without giving up or leaving connections behind', async () => {
    const topics = await lab.topics(2);
    bus = kafkaBus({ ...topics, instance: 'worker', sessionMs: 2_000 });
    const seen = new Set<string>();
    await bus.consume({ stages: ['plan', 'decide'], concurrency: 2 }, async ({ taskId }) => void seen.add(taskId));
    await bus.send([task(1)]);
    await waitFor(() => seen.has('task-1'));
    const before = openConnections();
    await lab.broker().kill();
    for (let sent = 0; sent < 10; sent += 1) {
      await expect(bus.send([task(2)])).rejects.toBeInstanceOf(BusUnavailable);
      await sleep(1_500); // long enough for ten sessions and more
    }
    await lab.restart();
    await waitFor(
      () =>
        bus.send([task(3), task(4, 'decide')]).then(
          () => true,
          () => false,
        ),
      { withinMs: 60_000 },
    );
    await waitFor(() => seen.has('task-3') && seen.has('task-4'));
    await waitFor(() => openConnections() <= before);
  });

  it('that comes back without its disk has another name, says which topics to make, and takes tasks again then', async () => {
    const topics = await lab.topics(2);
    const notices: KafkaNotice[] = [];
    bus = kafkaBus({ ...topics, instance: 'worker', notice: (told) => notices.push(told) });
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    await bus.send(Array.from({ length: 9 }, (_, at) => task(at)));
    await waitFor(async () => seen.length === 9);
    const name = await bus.identity();
    await lab.broker().kill();
    await lab.restartEmpty();
    await expect(bus.identity()).rejects.toThrow(/stage\.plan.* missing\. Run "gemscout topics apply"/);
    await expect(bus.send([task(1)])).rejects.toThrow(/a topic is missing; run "gemscout topics apply"/);

    await applyTopics({ ...topics, partitions: 2 });
    expect(await bus.identity()).not.toBe(name);
    await bus.send([task(20), task(21)]);
    await waitFor(() => seen.includes('task-20') && seen.includes('task-21'));
    expect(seen).toHaveLength(11);
  });

  it('that comes back without its disk gives what it gets then, whatever was read before', async () => {
    const topics = await lab.topics(1);
    const notices: KafkaNotice[] = [];
    bus = kafkaBus({ ...topics, instance: 'worker', notice: (told) => notices.push(told) });
    const seen: string[] = [];
    const underWay = Promise.withResolvers<void>();
    await bus.consume({ stages: ['plan'], concurrency: 4 }, async ({ taskId }) => {
      seen.push(taskId);
      if (taskId === 'task-2') await underWay.promise;
    });
    await bus.send([task(1), task(2), task(3)]);
    await waitFor(() => seen.length === 3);
    await lab.broker().kill();
    await lab.restartEmpty();
    await applyTopics({ ...topics, partitions: 1 });
    await bus.send([task(4), task(5)]);
    underWay.resolve(); // is committed now, at an offset of the lost disk
    await waitFor(() => seen.includes('task-4') && seen.includes('task-5'));
  });
});

/** The number of open connections of this process. */
function openConnections(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}
