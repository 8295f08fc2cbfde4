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
   * from where it last read, past what was dropped when the partition was lost meanwhile. One beyond the partition's end is
   * of a disk that was lost.
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

  /** One end of each partition, by its number. */
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
