import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '@gemscout/domain';
import { inTraceOf } from '@gemscout/service-kit';
import type { ConsumeOptions, HandedBack, TaskHandler, TracedTask } from './stage-bus.ts';

/** Runs tasks, with a concurrency limit per stage, until it is stopped. */
export class InProcessConsumer {
  readonly #abort = new AbortController();
  readonly #running = new Map<Stage, Set<Promise<void>>>();
  #stopped: Promise<void> | undefined;

  /** @param freed called when a stage can take another task */
  constructor(
    private readonly options: ConsumeOptions,
    private readonly handler: TaskHandler,
    private readonly handedBack: HandedBack,
    private readonly freed: (stage: Stage) => void,
  ) {}

  /** How many more tasks of `stage` this consumer can take; 0 if it does not serve the stage. */
  room(stage: Stage): number {
    if (this.#stopped || !this.options.stages.includes(stage)) return 0;
    return this.options.concurrency - (this.#running.get(stage)?.size ?? 0);
  }

  start(task: TracedTask): void {
    const running = this.#running.get(task.stage) ?? new Set();
    this.#running.set(task.stage, running);
    const run = this.#run(task).finally(() => {
      running.delete(run);
      this.freed(task.stage);
    });
    running.add(run);
  }

  stop(graceMs: number): Promise<void> {
    this.#stopped ??= this.#finish(graceMs);
    return this.#stopped;
  }

  async #run({ traceparent, ...task }: TracedTask): Promise<void> {
    try {
      await inTraceOf(traceparent, () => this.handler(task, this.#abort.signal));
    } catch (error) {
      this.handedBack(task, error);
    }
  }

  async #finish(graceMs: number): Promise<void> {
    const grace = new AbortController();
    const left = Promise.all([...this.#running.values()].flatMap((runs) => [...runs]));
    const aborted = sleep(graceMs, undefined, { signal: grace.signal }).then(
      () => this.#abort.abort(),
      () => {}, // all ended within the grace period
    );
    await left;
    grace.abort();
    await aborted;
  }
}
