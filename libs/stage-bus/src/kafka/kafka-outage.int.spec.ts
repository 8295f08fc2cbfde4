import { afterEach, expect, it } from '@jest/globals';
import type { StageBus } from '../stage-bus.ts';
import { BusUnavailable } from '../stage-bus.ts';
import { kafkaBus } from './kafka-bus.ts';
import { committedOffsets, eventually, task, whereKafkaRuns } from './kafka.testing.ts';

whereKafkaRuns('a broker that goes away', (lab) => {
  let bus: StageBus;
  afterEach(() => bus.close());

  it('makes sending fail in bounded time, and consumers go on by themselves once it is back', async () => {
    const topics = await lab.topics(1);
    bus = kafkaBus({ ...topics, instance: 'worker' });
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    await bus.send([task(1)]);
    await eventually(async () => (await committedOffsets(topics, 'plan'))[0] === 1n);
    await lab.broker().kill();
    await expect(bus.send([task(2)])).rejects.toBeInstanceOf(BusUnavailable);
    await lab.restart();
    await bus.send([task(3)]);
    await eventually(() => seen.includes('task-3'));
    expect(seen.filter((taskId) => taskId !== 'task-2')).toEqual(['task-1', 'task-3']);
  }, 90_000);

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
    await eventually(() => started === 1);
    await lab.broker().kill();
    gate.resolve();
    await consumer.stop(1_000);
    await lab.restart();
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async () => void (started += 1));
    await eventually(() => started === 2);
  }, 90_000);
});
