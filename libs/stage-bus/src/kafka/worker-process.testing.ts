/** A worker as a process of its own, to be killed: prints each task it is given, and never ends one named `held`. */
import { kafkaBus } from './kafka-bus.ts';

const [broker = '', topicPrefix = '', instance = ''] = process.argv.slice(2);
const bus = kafkaBus({ brokers: [broker], clientId: 'worker', topicPrefix, instance });
await bus.consume({ stages: ['plan'], concurrency: 4 }, async ({ taskId }) => {
  console.log(taskId);
  if (taskId === 'held') await new Promise(() => {});
});
console.log('joined');
