import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from '@jest/globals';
import { describeWithKafka } from '../product-kafka.ts';
import { shortOrLong, withChance } from './chance.ts';
import { repeatedly, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { expectSurvival } from './survival.ts';

const WORKERS = 3;
const { ms, runs } = shortOrLong({ ms: 8_000, runs: 8 }, { ms: 60_000, runs: 60 });

describeWithKafka('runs survive', () => {
  let product: FaultyProduct;
  beforeAll(async () => {
    product = await startFaultyProduct('killed-workers', WORKERS);
  });
  afterAll(() => product?.remove());

  it(
    'a random one of three workers killed every second, and the broker stopped and killed amid it',
    withChance(async (chance) => {
      const { workers, kafka } = product;
      let kills = 0;
      const killWorkers = () =>
        repeatedly(ms, 1_000, async () => {
          kills += 1;
          await workers.killAndRestart(chance.oneOf(workers.names()));
        });
      const endBroker = async (): Promise<void> => {
        await sleep(ms / 3);
        await kafka.stop();
        await kafka.start();
        await sleep(ms / 4);
        await kafka.kill();
        await kafka.start();
      };
      await expectSurvival(product, {
        faults: () => `${kills} SIGKILL of 3 workers; broker SIGTERM, SIGKILL`,
        runs,
        ms,
        disturb: async () => void (await Promise.all([killWorkers(), endBroker()])),
      });
    }),
    600_000,
  );
});
