/** A worker as a process of its own, to be killed: prints each task it is given, and never ends one whose name begins with `held`. */
import { kafkaBus } from '../kafka/kafka-bus.ts';

const [broker = '', topicPrefix = '', instance = '', sessionMs = ''] = process.argv.slice(2);
const bus = kafkaBus({ brokers: [broker], clientId: 'worker', topicPrefix, instance, sessionMs: Number(sessionMs) });
await bus.consume({ stages: ['plan'], concurrency: 99 }, async ({ taskId }) => {
  console.log(taskId);
  if (taskId.startsWith('held')) await new Promise(() => {});
});
console.log('joined');
