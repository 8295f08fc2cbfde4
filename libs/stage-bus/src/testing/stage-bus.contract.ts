import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage, StageTask } from '@gemscout/domain';
import { keepTraceContext, traceparentOf } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, type StageBus } from '../stage-bus.ts';

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/**
 * The contract of every bus, tested through the port only; `open` creates an empty bus.
 *
 * Time limits are upper bounds, so that a real broker passes too.
 */
export function stageBusContract(name: string, open: () => Promise<StageBus>): void {
  describe(`stage bus: ${name}`, () => {
    let bus: StageBus;

    beforeEach(async () => {
      bus = await open();
    });
    afterEach(() => bus.close());

    it('delivers a task as it was sent', async () => {
      const seen = collector();
      await bus.consume({ stages: ['investigate', 'plan'], concurrency: 2 }, seen.handler);
      const sent = [task('plan', 1), { ...task('investigate', 2), symbol: 'NOVA' }];
      await bus.send(sent);
      await waitFor(() => seen.tasks.length === 2);
      expect(seen.tasks).toEqual(expect.arrayContaining(sent));
    });

    it('has a name of its own, and the same whatever is sent', async () => {
      const [name, others] = [await bus.identity(), await open()];
      await bus.send([task('plan', 1)]);
      expect([await bus.identity(), (await others.identity()) === name]).toEqual([name, false]);
      await others.close();
    });

    it('runs a task in the trace that it was sent in, and shows nothing of it in the task', async () => {
      keepTraceContext();
      const seen: unknown[] = [];
      await bus.consume({ stages: ['plan'], concurrency: 1 }, async (delivered) => {
        await sleep(1);
        seen.push([delivered, traceparentOf()]);
      });
      await bus.send([{ ...task('plan', 1), traceparent: TRACEPARENT }, task('plan', 2)]);
      await waitFor(() => seen.length === 2);
      expect(seen).toEqual(
        expect.arrayContaining([
          [task('plan', 1), TRACEPARENT],
          [task('plan', 2), undefined],
        ]),
      );
    });

    it('keeps what is sent before any consumer exists', async () => {
      const seen = collector();
      await bus.send([task('plan', 1), task('plan', 2)]);
      await bus.consume({ stages: ['plan'], concurrency: 4 }, seen.handler);
      await waitFor(() => seen.tasks.length === 2);
    });

    it('lets tasks of a stage wait that nobody serves, and delivers them once somebody does', async () => {
      const others = collector();
      const seen = collector();
      await bus.consume({ stages: ['plan'], concurrency: 1 }, others.handler);
      await bus.send([task('decide', 1), task('plan', 2)]);
      await waitFor(() => others.tasks.length === 1);
      await bus.consume({ stages: ['decide'], concurrency: 1 }, seen.handler);
      await waitFor(() => seen.tasks.length === 1);
      expect(others.tasks.map(({ stage }) => stage)).toEqual(['plan']);
    });

    it('runs as many tasks of a stage at once as the bound allows, and no more', async () => {
      const held = collector({ holds: true });
      await bus.consume({ stages: ['investigate'], concurrency: 3 }, held.handler);
      await bus.send(Array.from({ length: 10 }, (_, at) => task('investigate', at)));
      await waitFor(() => held.tasks.length === 3);
      await sleep(50);
      expect(held.tasks).toHaveLength(3);
      held.release();
      await waitFor(() => held.tasks.length === 10);
      expect(held.most()).toBe(3);
    });

    it('does not let a slow stage hold up another', async () => {
      const slow = collector({ holds: true });
      const seen = collector();
      await bus.consume({ stages: ['investigate', 'plan'], concurrency: 1 }, (given, signal) =>
        (given.stage === 'plan' ? seen : slow).handler(given, signal),
      );
      await bus.send([task('investigate', 1), task('investigate', 2), task('plan', 3), task('plan', 4)]);
      await waitFor(() => seen.tasks.length === 2);
      slow.release();
    });

    it('goes on with the others when a handler throws, at once or later', async () => {
      const seen = collector();
      await bus.consume({ stages: ['plan'], concurrency: 1 }, (given, signal) => {
        if (given.taskId === 'task-1') throw new Error('at once');
        return given.taskId === 'task-2' ? Promise.reject(new Error('later')) : seen.handler(given, signal);
      });
      await bus.send([task('plan', 1), task('plan', 2), task('plan', 3)]);
      await waitFor(() => seen.tasks.length === 1);
    });

    it('aborts after the grace when it is stopped, and resolves when nothing is left', async () => {
      const held = collector({ holds: true });
      const consumer = await bus.consume({ stages: ['plan'], concurrency: 1 }, held.handler);
      await bus.send([task('plan', 1)]);
      await waitFor(() => held.tasks.length === 1);
      const started = performance.now();
      await consumer.stop(100);
      expect(performance.now() - started).toBeGreaterThanOrEqual(95);
      expect(held.aborted).toBe(1);
    });

    it('lets a task finish within the grace', async () => {
      const held = collector({ holds: true });
      const consumer = await bus.consume({ stages: ['plan'], concurrency: 1 }, held.handler);
      await bus.send([task('plan', 1)]);
      await waitFor(() => held.tasks.length === 1);
      const stopped = consumer.stop(60_000);
      held.release();
      await stopped;
      expect(held.aborted).toBe(0);
    });

    it('gives a stopped consumer nothing more, and what waited to the next one', async () => {
      const first = collector({ holds: true });
      const next = collector();
      const consumer = await bus.consume({ stages: ['plan'], concurrency: 1 }, first.handler);
      await bus.send([task('plan', 1), task('plan', 2)]);
      await waitFor(() => first.tasks.length === 1);
      await consumer.stop(0);
      await bus.consume({ stages: ['plan'], concurrency: 1 }, next.handler);
      await waitFor(() => next.tasks.some(({ taskId }) => taskId === 'task-2'));
      expect(first.tasks).toHaveLength(1);
    });

    it('shares the tasks of a stage among its consumers', async () => {
      const held = [collector({ holds: true }), collector({ holds: true })] as const;
      // Each consumer has room for all tasks: a bus with partitions distributes by run, not in equal halves.
      for (const { handler } of held) await bus.consume({ stages: ['plan'], concurrency: 16 }, handler);
      await bus.send(Array.from({ length: 16 }, (_, at) => task('plan', at)));
      await waitFor(() => held[0].tasks.length + held[1].tasks.length === 16);
      expect(Math.min(held[0].tasks.length, held[1].tasks.length)).toBeGreaterThan(0);
      for (const { release } of held) release();
    });

    it('refuses to send and to consume when it is closed', async () => {
      await bus.close();
      await expect(bus.send([task('plan', 1)])).rejects.toBeInstanceOf(BusUnavailable);
      const consuming = bus.consume({ stages: ['plan'], concurrency: 1 }, async () => {});
      await expect(consuming).rejects.toBeInstanceOf(BusUnavailable);
    });
  });
}

function task(stage: Stage, number: number): StageTask {
  return { taskId: `task-${number}`, runId: `run-${number}`, stage, attempt: 1 };
}

/** A handler that records its tasks; with `holds`, tasks keep running until `release` or their signal. */
function collector({ holds = false } = {}) {
  const tasks: StageTask[] = [];
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const noted = {
    tasks,
    aborted: 0,
    most: () => most,
    release: () => gate.resolve(),
    handler: async (given: StageTask, signal: AbortSignal): Promise<void> => {
      tasks.push(given);
      running += 1;
      most = Math.max(most, running);
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      if (holds) await Promise.race([gate.promise, aborted]);
      running -= 1;
      if (signal.aborted) noted.aborted += 1;
    },
  };
  return noted;
}
