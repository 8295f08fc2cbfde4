import { setTimeout as sleep } from 'node:timers/promises';
import { STAGE_NAMES } from '@gemscout/domain';
import { listDeadLetters, sendRaw, type RawMessage } from '@gemscout/stage-bus';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { describeWithKafka } from '../product-kafka.ts';
import { shortOrLong, withChance } from './chance.ts';
import { startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { expectSurvival } from './survival.ts';

const { rounds, runs } = shortOrLong({ rounds: 4, runs: 6 }, { rounds: 30, runs: 30 });
const ROUND_MS = 1_000;
const ONE_IN = 20;

const key = Buffer.from('7d9f0f3e-run');
const task = { taskId: '7d9f0f3e-run/plan/1', runId: '7d9f0f3e-run', stage: 'plan', attempt: 1 };
const asBytes = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** What no worker can read, and the error class that it is buried with. */
const POISON: readonly { readonly error: string; readonly message: RawMessage }[] = [
  { error: 'not_json', message: { key, value: Buffer.from([0xff, 0xfe, 0x00, 0x80]) } },
  { error: 'no_key', message: { value: asBytes(task) } },
  { error: 'no_value', message: { key, value: Buffer.alloc(0) } },
  { error: 'not_json', message: { key, value: Buffer.alloc(2_000_000, 'x') } },
  { error: 'unknown_shape', message: { key, value: asBytes({ ...task, version: 2 }) } },
];

describeWithKafka('runs survive', () => {
  let product: FaultyProduct;
  beforeAll(async () => {
    product = await startFaultyProduct('poison', 1);
  });
  afterAll(() => product?.remove());

  it(
    'poison among the tasks, all of which lands in the dead letters',
    withChance(async (chance) => {
      const { connection } = product.kafka;
      const sent: string[] = [];
      const poison = async (): Promise<void> => {
        for (let round = 0; round < rounds; round += 1) {
          for (const { error, message } of POISON) {
            await sendRaw(connection, chance.oneOf(STAGE_NAMES), [message]);
            sent.push(error);
          }
          await sleep(ROUND_MS);
        }
      };
      let tasks = 0;
      await expectSurvival(product, {
        faults: () => `${sent.length} unreadable messages`,
        runs,
        ms: rounds * ROUND_MS,
        disturb: poison,
        tasksAmong: (messages) => (tasks = messages - sent.length),
      });
      expect(tasks / sent.length).toBeLessThanOrEqual(ONE_IN);
      await waitFor(async () => (await listDeadLetters(connection)).length >= sent.length, {
        what: () => `${sent.length} dead letters`,
      });
      const buried = await listDeadLetters(connection);
      expect(buried.map(({ error }) => error).toSorted()).toEqual(sent.toSorted());
    }),
    600_000,
  );
});
