import { stageLag } from '@gemscout/stage-bus';
import { expect } from '@jest/globals';
import { violationsOf } from '../history-checker.ts';
import { repeatedAfterRecorded, stepsBegun } from '../steps-begun.ts';
import { readHistory } from '../stored-history.ts';
import type { FaultyProduct } from './faulty-product.ts';
import { tell } from './figures.ts';
import { untilEnded } from './requested-runs.ts';

const ENDED_WITHIN_MS = 300_000;

export type FaultScenario = {
  /** What `disturb` does, as the figures tell it. */
  readonly faults: string | (() => string);
  readonly runs: number;
  /** Over which the runs are requested. */
  readonly ms: number;
  disturb(): Promise<void>;
  /** False where the database may forget what was not on its disk: who has taken which task. */
  readonly stepsAreBegunOnce?: boolean;
  /** How many of so many new messages are tasks; undefined where the broker lost some. */
  readonly tasksAmong?: (messages: number) => number | undefined;
};

/**
 * Requests runs while `disturb` goes on, and waits until all have ended. Then nothing that the product promises may be
 * broken, in the whole history of its store.
 */
export async function expectSurvival(product: FaultyProduct, ordeal: FaultScenario): Promise<void> {
  const { faults, runs, ms, disturb, stepsAreBegunOnce = true, tasksAmong = (messages) => messages } = ordeal;
  const messagesBefore = await messagesIn(product);
  const started = performance.now();
  const [runIds] = await Promise.all([product.request(runs, ms), disturb()]);
  const disturbed = performance.now();
  await ended(product, runIds);
  const done = performance.now();

  const history = await readHistory(product.database.url, runIds);
  const violations = violationsOf(history);
  const begun = product.workers.outputs().flatMap(stepsBegun);
  await tell({
    faults: typeof faults === 'string' ? faults : faults(),
    runIds,
    events: history.events,
    begun,
    seconds: (done - started) / 1_000,
    healedSeconds: (done - disturbed) / 1_000,
    tasksSent: tasksAmong((await messagesIn(product)) - messagesBefore),
    violations: violations.length,
  });
  expect(violations).toEqual([]);
  expect(begun.length).toBeGreaterThan(0);
  if (stepsAreBegunOnce) expect(repeatedAfterRecorded(history.events, begun)).toEqual([]);
}

async function ended(product: FaultyProduct, runIds: readonly string[]): Promise<void> {
  try {
    await untilEnded(product.database.url, runIds, ENDED_WITHIN_MS);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`${error.message}\n${await product.state()}`, { cause: error });
  }
}

async function messagesIn({ kafka }: FaultyProduct): Promise<number> {
  const partitions = await stageLag(kafka.connection);
  return partitions.reduce((sum, { end }) => sum + Number(end), 0);
}
