import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '@gemscout/domain';
import { inTraceOf } from '@gemscout/service-kit';
import {
  Consumer,
  MessagesStreamFallbackModes,
  MessagesStreamModes,
  type Message,
  type MessagesStream,
} from '@platformatic/kafka';
import { clientOptions, reasonOf, type KafkaConnection } from './connection.ts';
import { originOf } from './dead-letter.ts';
import { FreezeGuard } from './freeze-guard.ts';
import { GroupOffsets } from './group-offsets.ts';
import { NameTaken } from './name-taken.ts';
import type { Notice } from './notice.ts';
import { morePartitions, partitionCount } from './partition-count.ts';
import { PartitionProgress } from './partition-progress.ts';
import { commitAsMemberOnly, onPutOut, type PutOut } from './single-membership.ts';
import type { TaskLanes } from './task-lanes.ts';
import { decodeTask, traceIn, UnreadableMessage } from './task-message.ts';
import { untilAborted } from './until-aborted.ts';

const LEAVE_LIMIT_MS = 2_000;
/**
 * Retries of an operation; each of its parts is retried as often: ten seconds in all. Then the session ends and a new one
 * begins. With unlimited retries the client keeps every error in memory: 170 MB in five minutes without a broker.
 */
const MOST_RETRIES = 5;

export type SessionDeps = {
  readonly connection: KafkaConnection;
  readonly stage: Stage;
  readonly topic: string;
  readonly group: string;
  /** A name that is stable across restarts, so that a restarted process gets its partitions back without a rebalance. */
  readonly instance: string | undefined;
  /** Time without a heartbeat after which a member's partitions are assigned to others. */
  readonly sessionMs: number;
  /** How often a member checks whether its topic has more partitions. */
  readonly partitionsCheckMs: number;
  readonly lanes: TaskLanes;
  /** Resolves when the broker has stored the dead letter. */
  readonly sendToDeadLetter: (message: Message, error: UnreadableMessage) => Promise<void>;
  /** Called on each response of the broker, with or without messages. */
  readonly polled: () => void;
  readonly notice: Notice;
};

/** One membership in a stage's consumer group: ends when it fails, is left, or its topic has got more partitions. */
export class ConsumerSession {
  readonly #consumer: Consumer;
  readonly #offsets: GroupOffsets;
  readonly #over = new AbortController();
  readonly #notReading = new AbortController();
  readonly #guard: FreezeGuard;
  readonly #membership: Disposable;
  readonly #progress = new Map<number, PartitionProgress>();
  readonly #toCommit = new Set<number>();
  #floors: ReadonlyMap<number, bigint> = new Map();
  #learned: Promise<void> = Promise.resolve();
  #committing: Promise<void> | undefined;

  constructor(private readonly deps: SessionDeps) {
    const { connection, group: groupId, instance, sessionMs } = deps;
    this.#consumer = new Consumer({
      ...clientOptions(connection, MOST_RETRIES),
      groupId,
      ...(instance !== undefined && { groupInstanceId: instance }),
      autocommit: false,
      sessionTimeout: sessionMs,
      heartbeatInterval: 1_000,
      rebalanceTimeout: sessionMs,
      maxWaitTime: 500,
      maxBytes: 4 << 20, // the default of 50 MB would put a long backlog behind a slow first message
      highWaterMark: 256,
    });
    this.#offsets = new GroupOffsets(this.#consumer, deps.topic);
    this.#guard = new FreezeGuard(sessionMs / 2, () => this.#fail(new Error('This process was frozen')));
    this.#membership = onPutOut(this.#consumer, (how) => this.#giveUp(how));
  }

  /**
   * Reads until `stopReading`, or until its topic has more partitions than when it joined. @throws the error that ended the
   * session
   */
  async run(joined: () => void): Promise<void> {
    const stream = await this.#open();
    joined();
    const messages = stream[Symbol.asyncIterator]();
    const reading = AbortSignal.any([this.#over.signal, this.#notReading.signal]);
    try {
      for (;;) {
        await untilAborted(reading, this.deps.lanes.room()); // waiting before the next read provides back-pressure
        const { value, done } = await untilAborted(reading, messages.next());
        if (done) throw new Error('The stream of messages ended');
        await untilAborted(reading, this.#take(value));
      }
    } catch (error) {
      if (!this.#notReading.signal.aborted) throw error;
    }
  }

  /** Starts no more tasks; running tasks continue and are committed. */
  stopReading(): void {
    this.#notReading.abort();
  }

  /** Commits what is finished and leaves the group, so that others need not wait for the session to expire. */
  async leave(): Promise<void> {
    const committed = (this.#committing ?? Promise.resolve()).catch(() => {});
    await limited(committed.then(() => this.#consumer.leaveGroup(true)));
    await this.end();
  }

  /** Releases everything without leaving the group: for a failed session, whose name joins again at once. */
  async end(): Promise<void> {
    this.#stopMembership();
    await limited(this.#consumer.close(true));
    this.#guard.end();
    this.#membership[Symbol.dispose]();
    this.#fail(new Error('The session was left'));
  }

  /**
   * Immediate, because a client that is only closed may still be rejoining and would then send heartbeats under our name
   * forever.
   */
  #stopMembership(): void {
    this.#consumer.leaveGroup(true, () => {});
  }

  async #open(): Promise<MessagesStream<Buffer, Buffer, Buffer, Buffer>> {
    const { stage, notice, topic } = this.deps;
    this.#consumer.on('error', (error: Error) => this.#fail(error));
    this.#consumer.on('consumer:heartbeat:stalled', () => notice({ type: 'heartbeat-stalled', stage }));
    const reading = AbortSignal.any([this.#over.signal, this.#notReading.signal]);
    const known = await untilAborted(reading, partitionCount(this.#consumer, topic)); // read before joining, so that no later partition is missed
    const stream = await untilAborted(
      reading,
      this.#consumer.consume({
        topics: [topic],
        mode: MessagesStreamModes.COMMITTED, // the library's default starts at the latest offset
        fallbackMode: MessagesStreamFallbackModes.EARLIEST,
      }),
    );
    commitAsMemberOnly(this.#consumer);
    stream.on('error', (error) => this.#fail(error));
    stream.on('fetch', this.deps.polled);
    stream.on('offsets', () => this.#learn()); // after each new assignment
    this.#learn();
    await this.#learned;
    const more = morePartitions(this.#consumer, topic, known, this.deps.partitionsCheckMs, reading);
    void more.then(() => this.stopReading());
    return stream;
  }

  /**
   * Immediate, before the client rejoins. Rejoining under a name that another process uses would fence that process in turn;
   * in a new group, on an empty disk, it would commit the offset that this session has read up to, past unread messages.
   */
  #giveUp(how: PutOut): void {
    const { instance } = this.deps;
    this.#fail(
      how === 'name-taken' ? new NameTaken(instance) : new Error('The group does not know this member any more'),
    );
    this.#stopMembership();
  }

  #fail(error: Error): void {
    this.#over.abort(error);
  }

  #learn(): void {
    this.#learned = this.#readFloors().catch((error: unknown) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Discards partitions that are no longer ours, or whose committed offset others have advanced. */
  async #readFloors(): Promise<void> {
    this.#floors = await untilAborted(this.#over.signal, this.#offsets.floors());
    for (const [partition, progress] of this.#progress) {
      const floor = this.#floors.get(partition);
      if (floor === undefined || progress.next < floor) this.#progress.delete(partition);
    }
  }

  async #take(message: Message): Promise<void> {
    await this.#learned;
    const { partition, offset } = message;
    const floor = this.#floors.get(partition);
    if (floor === undefined || !this.#offsets.owns(partition) || this.#guard.frozen()) return;
    const progress = this.#progress.get(partition) ?? new PartitionProgress(floor);
    this.#progress.set(partition, progress);
    const read = progress.read(offset);
    if (read === 'gap') throw new Error(`Messages are missing before ${originOf(message)}; expected ${progress.next}`);
    if (read === 'seen') return;
    await this.#start(message, () => {
      progress.finish(offset);
      if (this.#progress.get(partition) === progress) this.#commitSoon(partition);
    });
  }

  async #start(message: Message, finished: () => void): Promise<void> {
    const { stage, lanes, sendToDeadLetter } = this.deps;
    try {
      const task = decodeTask(stage, message);
      inTraceOf(traceIn(message), () => lanes.start(task, finished));
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error;
      await sendToDeadLetter(message, error);
      finished();
    }
  }

  #commitSoon(partition: number): void {
    this.#toCommit.add(partition);
    this.#committing ??= this.#commit().finally(() => (this.#committing = undefined));
  }

  /** Repeats until everything is committed: tasks that finish during one commit are included in the next. */
  async #commit(): Promise<void> {
    while (this.#toCommit.size > 0 && !this.#over.signal.aborted && !this.#guard.frozen()) {
      const offsets = new Map<number, bigint>();
      for (const partition of this.#toCommit) {
        const progress = this.#progress.get(partition);
        // Commits nothing for a partition that was reassigned: that could set back its new owner.
        if (progress && this.#offsets.owns(partition)) offsets.set(partition, progress.committable);
      }
      this.#toCommit.clear();
      try {
        await untilAborted(this.#over.signal, this.#offsets.commit(offsets));
      } catch (error) {
        if (this.#over.signal.aborted) return;
        this.deps.notice({ type: 'commit-failed', stage: this.deps.stage, reason: reasonOf(error) });
        for (const partition of offsets.keys()) this.#toCommit.add(partition);
        await sleep(500, undefined, { ref: false });
      }
    }
  }
}

/** Limits the wait, so that an unavailable broker does not delay a stop. */
async function limited(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), sleep(LEAVE_LIMIT_MS, undefined, { ref: false })]);
}
