import { randomUUID } from 'node:crypto';
import type { Stage } from '@gemscout/domain';
import { InProcessConsumer } from './in-process-consumer.ts';
import { BusUnavailable, type HandedBack, type StageBus, type TracedTask } from './stage-bus.ts';

/**
 * A bus within this process. Its tasks are lost when the process ends. A task whose handler threw is reported to `handedBack`
 * and dropped; the dispatcher sends it again from the table.
 */
export function inProcessBus({ handedBack = () => {} }: { readonly handedBack?: HandedBack } = {}): StageBus {
  const queues: Queues = new Map();
  const consumers = new Set<InProcessConsumer>();
  const identity = `in-process ${randomUUID()}`;
  let closed = false;

  const deliver = (stage: Stage): void => deliverTasks(queueOf(queues, stage), consumers, stage);

  function refuseIfClosed(): void {
    if (closed) throw new BusUnavailable('The in-process bus is closed');
  }

  return {
    identity: () => Promise.resolve(identity),

    async send(tasks) {
      refuseIfClosed();
      for (const task of tasks) queueOf(queues, task.stage).push(task);
      for (const stage of new Set(tasks.map((task) => task.stage))) deliver(stage);
    },

    async consume(options, handler) {
      refuseIfClosed();
      const consumer = new InProcessConsumer(options, handler, handedBack, deliver);
      consumers.add(consumer);
      for (const stage of options.stages) deliver(stage);
      return {
        stop: async (graceMs) => {
          await consumer.stop(graceMs);
          consumers.delete(consumer);
        },
      };
    },

    async close() {
      closed = true;
      queues.clear();
      await Promise.all([...consumers].map((consumer) => consumer.stop(0)));
      consumers.clear();
    },
  };
}

type Queues = Map<Stage, TracedTask[]>;

function queueOf(queues: Queues, stage: Stage): TracedTask[] {
  const queue = queues.get(stage) ?? [];
  queues.set(stage, queue);
  return queue;
}

function deliverTasks(queue: TracedTask[], consumers: Iterable<InProcessConsumer>, stage: Stage): void {
  while (queue.length > 0) {
    const consumer = leastBusy(consumers, stage);
    const task = consumer && queue.shift();
    if (!task) return;
    consumer.start(task);
  }
}

function leastBusy(consumers: Iterable<InProcessConsumer>, stage: Stage): InProcessConsumer | undefined {
  let best: InProcessConsumer | undefined;
  for (const consumer of consumers) if (consumer.room(stage) > (best?.room(stage) ?? 0)) best = consumer;
  return best;
}
