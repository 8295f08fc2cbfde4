import { applyTopics, checkTopics } from '@gemscout/stage-bus';
import { CommandFailure, EXIT } from './failure.ts';
import { withKafka } from './kafka-connection.ts';

type Topics = { readonly partitions?: string | undefined; readonly replicas?: string | undefined };

/** `gemscout topics apply`: creates the Kafka topics or updates their retention and partitions. Safe to repeat. */
export async function applyTopicsCommand({ partitions, replicas }: Topics, json: boolean): Promise<number> {
  const counts = {
    ...(partitions !== undefined && { partitions: count(partitions, '--partitions') }),
    ...(replicas !== undefined && { replicas: count(replicas, '--replicas') }),
  };
  const applied = await withKafka((connection) => applyTopics({ ...connection, ...counts }));
  for (const topic of applied)
    console.log(json ? JSON.stringify(topic) : `${topic.topic}  ${topic.done.replaceAll('_', ' ')}`);
  return EXIT.ok;
}

/** `gemscout topics check`: says which topic is missing or different; changes nothing. */
export async function checkTopicsCommand({ partitions }: Topics, json: boolean): Promise<number> {
  const counts = partitions === undefined ? {} : { partitions: count(partitions, '--partitions') };
  await withKafka((connection) => checkTopics({ ...connection, ...counts }));
  console.log(json ? JSON.stringify({ topics: 'as_planned' }) : 'All topics are as they should be.');
  return EXIT.ok;
}

function count(given: string, option: string): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new CommandFailure(
    `${option} ${given} cannot be used. Give a number from 1, such as ${option} 12.`,
    EXIT.usage,
  );
}
