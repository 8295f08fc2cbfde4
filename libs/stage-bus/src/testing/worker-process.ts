/**
 * A worker in a separate process, to be killed. Prints each task that it receives; a task whose name begins with `held` never
 * ends.
 */
import { kafkaBus } from '../kafka/kafka-bus.ts';

const [broker = '', topicPrefix = '', instance = '', sessionMs = ''] = process.argv.slice(2);
const bus = kafkaBus({ brokers: [broker], clientId: 'worker', topicPrefix, instance, sessionMs: Number(sessionMs) });
await bus.consume({ stages: ['plan'], concurrency: 99 }, async ({ taskId }) => {
  console.log(taskId);
  if (taskId.startsWith('held')) await new Promise(() => {});
});
console.log('joined');
