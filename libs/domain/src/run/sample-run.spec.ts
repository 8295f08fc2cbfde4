import { expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { eventsOf, now, requestRun } from '../testing/run-examples.ts';
import { runDecider } from './decide-run.ts';
import type { RunEvent } from './run-events.ts';
import { isDeletedRun } from './run-state.ts';

const given = specFor(runDecider);
const ended: RunEvent = {
  type: 'DONE',
  key: 'end',
  message: 'Run finished',
  payload: { outcome: 'completed', refunded: false, spend: null },
  at: now,
};
const [request] = eventsOf(requestRun);
const sample: readonly RunEvent[] = request?.type === 'RunRequested' ? [{ ...request, sample: true }, ended] : [];
const deleted: RunEvent = { type: 'SampleRunDeleted', workspaceId: requestRun.workspaceId, at: now };
const add = { type: 'AddSampleRun', events: sample } as const;
const remove = { type: 'DeleteSampleRun', now } as const;

it('a sample run is added whole, and once', () => {
  given()
    .when(add)
    .then(...sample);
  given(...sample)
    .when(add)
    .thenNothing();
});

it('a sample run is deleted once, and does not come back', () => {
  given(...sample)
    .when(remove)
    .then(deleted);
  given(...sample, deleted)
    .when(remove)
    .thenNothing();
  given(...sample, deleted)
    .when(add)
    .thenNothing();
  const state = (...events: readonly RunEvent[]) => events.reduce(runDecider.evolve, runDecider.initialState);
  expect([isDeletedRun(state(...sample)), isDeletedRun(state(...sample, deleted))]).toEqual([false, true]);
});

it('another run cannot be deleted', () => {
  given(...eventsOf(requestRun))
    .when(remove)
    .thenRefuses('run_not_sample');
  given().when(remove).thenRefuses('run_missing');
});
