import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '@platformatic/kafka';

/** The broker's current number of partitions of `topic`. */
export async function partitionCount(consumer: Consumer, topic: string): Promise<number> {
  const { topics } = await consumer.metadata({ topics: [topic], forceUpdate: true });
  return topics.get(topic)?.partitionsCount ?? 0;
}

/**
 * Resolves when `topic` has more than `known` partitions, or when `signal` aborts. Needed because the client assigns only the
 * partitions that it found first. Errors of the broker are ignored and the query is repeated.
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
