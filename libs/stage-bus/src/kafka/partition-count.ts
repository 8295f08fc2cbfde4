import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '@platformatic/kafka';

/** As the broker has it now. */
export async function partitionCount(consumer: Consumer, topic: string): Promise<number> {
  const { topics } = await consumer.metadata({ topics: [topic], forceUpdate: true });
  return topics.get(topic)?.partitionsCount ?? 0;
}

/**
 * Resolves when `topic` has more partitions than `known`, or `signal` aborts. The client shares out those of its first look
 * only. A broker that is away is asked again; that it is away is for others to tell.
 */
export async function morePartitions(
  consumer: Consumer,
  topic: string,
  known: number,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    const count = await partitionCount(consumer, topic).catch(() => known);
    if (count > known) return;
  }
}
