import { ListOffsetTimestamps, type Consumer } from '@platformatic/kafka';

/** The offsets of the group of one topic, as the broker has them. */
export class GroupOffsets {
  constructor(
    private readonly consumer: Consumer,
    private readonly topic: string,
  ) {}

  /** The partitions that are ours now. */
  assigned(): readonly number[] {
    return this.consumer.assignments?.find(({ topic }) => topic === this.topic)?.partitions ?? [];
  }

  owns(partition: number): boolean {
    return this.assigned().includes(partition);
  }

  /**
   * Where each of our partitions goes on. One without a committed offset gets its first: the client would otherwise go on
   * from where it last read, past what was dropped when the partition was lost meanwhile.
   */
  async floors(): Promise<ReadonlyMap<number, bigint>> {
    const partitions = [...this.assigned()];
    if (partitions.length === 0) return new Map();
    const { topic } = this;
    const [committed, earliest] = await Promise.all([
      this.consumer.listCommittedOffsets({ topics: [{ topic, partitions }] }),
      this.consumer.listOffsets({
        topics: [topic],
        partitions: { [topic]: partitions },
        timestamp: ListOffsetTimestamps.EARLIEST,
      }),
    ]);
    const floors = new Map<number, bigint>();
    const behind = new Map<number, bigint>();
    for (const partition of partitions) {
      const first = earliest.get(topic)?.[partition] ?? 0n;
      const known = committed.get(topic)?.[partition] ?? -1n;
      if (known < first) behind.set(partition, first);
      floors.set(partition, known < first ? first : known);
    }
    await this.commit(behind);
    return floors;
  }

  async commit(offsets: ReadonlyMap<number, bigint>): Promise<void> {
    if (offsets.size === 0) return;
    const { topic } = this;
    await this.consumer.commit({
      offsets: [...offsets].map(([partition, offset]) => ({ topic, partition, offset, leaderEpoch: -1 })),
    });
  }
}
