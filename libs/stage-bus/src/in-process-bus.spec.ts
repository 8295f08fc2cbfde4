import { expect, it } from '@jest/globals';
import type { StageTask } from '@gemscout/domain';
import { inProcessBus } from './in-process-bus.ts';
import { stageBusContract } from './testing/stage-bus.contract.ts';

stageBusContract('in-process', async () => inProcessBus());

it('reports a task that a handler threw at, once, with what it threw', async () => {
  const reports: unknown[] = [];
  const bus = inProcessBus({ handedBack: (task, error) => reports.push([task.taskId, error]) });
  const task: StageTask = { taskId: 'run-1/plan/1', runId: 'run-1', stage: 'plan', attempt: 1 };
  const error = new Error('poison');
  await bus.consume({ stages: ['plan'], concurrency: 1 }, () => Promise.reject(error));
  await bus.send([task]);
  await bus.close();
  expect(reports).toEqual([['run-1/plan/1', error]]);
});
