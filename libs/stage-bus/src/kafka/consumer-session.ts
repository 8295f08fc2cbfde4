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
 * Of an operation, whose parts are retried as often each: ten seconds in all. Then the session ends and another begins. A
 * client that tries for ever keeps every error of all its tries: 170 MB in five minutes without a broker.
 */
const MOST_RETRIES = 5;

export type SessionDeps = {
  readonly connection: KafkaConnection;
  readonly stage: Stage;
  readonly topic: string;
  readonly group: string;
  /** The name that a restarted process keeps: its partitions come back to it without a rebalance. */
  readonly instance: string | undefined;
  /** So long a member may be silent before its partitions go to others. */
  readonly sessionMs: number;
  /** So often a member looks whether its topic has more partitions. */
  readonly partitionsCheckMs: number;
  readonly lanes: TaskLanes;
  /** Resolves when the broker has the dead letter. */
  readonly sendToDeadLetter: (message: Message, error: UnreadableMessage) => Promise<void>;
  /** Told of each answer of the broker, whether it has messages or not. */
  readonly polled: () => void;
  readonly notice: Notice;
};

/** One membership in the group of a stage, from joining until it fails, is left, or has become too small for its topic. */
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
      maxBytes: 4 << 20, // by default 50 MB: a slow first message behind a long backlog
      highWaterMark: 256,
    });
    this.#offsets = new GroupOffsets(this.#consumer, deps.topic);
    this.#guard = new FreezeGuard(sessionMs / 2, () => this.#fail(new Error('This process was frozen')));
    this.#membership = onPutOut(this.#consumer, (how) => this.#giveUp(how));
  }

  /** Reads until `stopReading`, or until its topic has more partitions than when it joined. @throws what ended the session */
  async run(joined: () => void): Promise<void> {
    const stream = await this.#open();
    joined();
    const messages = stream[Symbol.asyncIterator]();
    const reading = AbortSignal.any([this.#over.signal, this.#notReading.signal]);
    try {
      for (;;) {
        await untilAborted(reading, this.deps.lanes.room()); // not reading on is the back-pressure
        const { value, done } = await untilAborted(reading, messages.next());
        if (done) throw new Error('The stream of messages ended');
        await untilAborted(reading, this.#take(value));
      }
    } catch (error) {
      if (!this.#notReading.signal.aborted) throw error;
    }
  }

  /** Nothing more is started; what is under way goes on, and is committed. */
  stopReading(): void {
    this.#notReading.abort();
  }

  /** Commits what is finished and tells the group, so that others need not wait for the session to run out. */
  async leave(): Promise<void> {
    const committed = (this.#committing ?? Promise.resolve()).catch(() => {});
    await limited(committed.then(() => this.#consumer.leaveGroup(true)));
    await this.end();
  }

  /** Lets go of all that it holds without a word to the group: for a session that failed, whose name comes again at once. */
  async end(): Promise<void> {
    this.#stopMembership();
    await limited(this.#consumer.close(true));
    this.#guard.end();
    this.#membership[Symbol.dispose]();
    this.#fail(new Error('The session was left'));
  }

  /** At once: a client that is only closed may still be joining again, and then beats for ever under our name. */
  #stopMembership(): void {
    this.#consumer.leaveGroup(true, () => {});
  }

  async #open(): Promise<MessagesStream<Buffer, Buffer, Buffer, Buffer>> {
    const { stage, notice, topic } = this.deps;
    this.#consumer.on('error', (error: Error) => this.#fail(error));
    this.#consumer.on('consumer:heartbeat:stalled', () => notice({ type: 'heartbeat-stalled', stage }));
    const reading = AbortSignal.any([this.#over.signal, this.#notReading.signal]);
    const known = await untilAborted(reading, partitionCount(this.#consumer, topic)); // before it joins: none is missed
    const stream = await untilAborted(
      reading,
      this.#consumer.consume({
        topics: [topic],
        mode: MessagesStreamModes.COMMITTED, // the library's own defaults begin at the latest
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
   * At once, before the client joins again: under a name that another has, it would put that one out in turn; in a group that
   * is new, on a disk that is empty, what this session has read would pass for what is to be read.
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

  /** Forgets partitions that are no longer ours, or that others took further meanwhile. */
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

  /** Goes on until all is committed: what finishes during one commit goes out in the next. */
  async #commit(): Promise<void> {
    while (this.#toCommit.size > 0 && !this.#over.signal.aborted && !this.#guard.frozen()) {
      const offsets = new Map<number, bigint>();
      for (const partition of this.#toCommit) {
        const progress = this.#progress.get(partition);
        // Of a partition that went to another member nothing is committed: it could set that one back.
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

/** A broker that is away must not hold up a stop. */
async function limited(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), sleep(LEAVE_LIMIT_MS, undefined, { ref: false })]);
}
