import { ListOffsetTimestamps, type Consumer } from '@platformatic/kafka';

/** The consumer group's offsets of one topic, as stored by the broker. */
export class GroupOffsets {
  constructor(
    private readonly consumer: Consumer,
    private readonly topic: string,
  ) {}

  /** The partitions currently assigned to this consumer. */
  assigned(): readonly number[] {
    return this.consumer.assignments?.find(({ topic }) => topic === this.topic)?.partitions ?? [];
  }

  owns(partition: number): boolean {
    return this.assigned().includes(partition);
  }

  /**
   * The offset from which each of our partitions continues. For a partition without a committed offset the first offset is
   * committed: otherwise the client would continue after the last message that it read, past tasks that were dropped when the
   * partition was lost meanwhile. An offset beyond the partition's end belongs to a lost disk.
   */
  async floors(): Promise<ReadonlyMap<number, bigint>> {
    const partitions = [...this.assigned()];
    if (partitions.length === 0) return new Map();
    const { topic } = this;
    const [committed, earliest, latest] = await Promise.all([
      this.consumer.listCommittedOffsets({ topics: [{ topic, partitions }] }),
      this.#ends(partitions, ListOffsetTimestamps.EARLIEST),
      this.#ends(partitions, ListOffsetTimestamps.LATEST),
    ]);
    const floors = new Map<number, bigint>();
    const wrong = new Map<number, bigint>();
    for (const partition of partitions) {
      const first = earliest[partition] ?? 0n;
      const known = committed.get(topic)?.[partition] ?? -1n;
      const floor = known < first || known > (latest[partition] ?? known) ? first : known;
      if (floor !== known) wrong.set(partition, floor);
      floors.set(partition, floor);
    }
    await this.commit(wrong);
    return floors;
  }

  /** One end offset per partition, keyed by partition number. */
  async #ends(partitions: readonly number[], timestamp: bigint): Promise<readonly (bigint | undefined)[]> {
    const { topic } = this;
    const offsets = await this.consumer.listOffsets({
      topics: [topic],
      partitions: { [topic]: [...partitions] },
      timestamp,
    });
    return offsets.get(topic) ?? [];
  }

  async commit(offsets: ReadonlyMap<number, bigint>): Promise<void> {
    if (offsets.size === 0) return;
    const { topic } = this;
    await this.consumer.commit({
      offsets: [...offsets].map(([partition, offset]) => ({ topic, partition, offset, leaderEpoch: -1 })),
    });
  }
}
