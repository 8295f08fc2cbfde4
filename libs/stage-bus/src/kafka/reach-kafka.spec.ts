import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { reachKafka } from './reach-kafka.ts';

it('one broker of several is enough; with none, the sentence names them', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const broker = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await reachKafka(['127.0.0.1:1', broker]);
  server.close();
  await once(server, 'close');
  await expect(reachKafka([broker])).rejects.toMatchObject({
    code: 'bus_unavailable',
    message: `The broker does not answer: Kafka (${broker})`,
  });
});
