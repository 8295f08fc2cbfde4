import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from '@jest/globals';
import { describeWithKafka } from '../product-kafka.ts';
import { shortOrLong } from './chance.ts';
import { startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { expectSurvival } from './survival.ts';

const { ms, runs } = shortOrLong({ ms: 6_000, runs: 6 }, { ms: 30_000, runs: 30 });

describeWithKafka('runs survive', () => {
  let product: FaultyProduct;
  beforeAll(async () => {
    product = await startFaultyProduct('scaling', 1);
  });
  afterAll(() => product?.remove());

  it('workers that become four and one again', async () => {
    const { workers } = product;
    const disturb = async (): Promise<void> => {
      await sleep(ms / 4);
      await workers.scaleTo(4);
      await sleep(ms / 4);
      await workers.scaleTo(1);
    };
    await expectSurvival(product, {
      faults: 'workers 1, 4, 1',
      runs,
      ms,
      disturb,
    });
  }, 600_000);
});
