import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from '@jest/globals';
import { describeWithKafka } from '../product-kafka.ts';
import { shortOrLong } from './chance.ts';
import { startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { expectSurvival } from './survival.ts';

const { awayMs, runs } = shortOrLong({ awayMs: 8_000, runs: 4 }, { awayMs: 60_000, runs: 20 });

describeWithKafka('runs survive', () => {
  let product: FaultyProduct;
  beforeAll(async () => {
    product = await startFaultyProduct('lost-broker', 1);
  });
  afterAll(() => product?.remove());

  it('a broker that is away while they are requested', async () => {
    const { kafka } = product;
    const disturb = async (): Promise<void> => {
      await sleep(1_000);
      await kafka.stop();
      await sleep(awayMs);
      await kafka.start();
    };
    await expectSurvival(product, {
      faults: `broker away ${awayMs / 1_000} s`,
      runs,
      ms: awayMs,
      disturb,
    });
  }, 600_000);

  it('a broker whose disk is deleted while it is down', async () => {
    const { kafka } = product;
    const disturb = async (): Promise<void> => {
      await sleep(1_000);
      await kafka.kill();
      await kafka.loseDisk();
      await kafka.start();
    };
    await expectSurvival(product, {
      faults: "broker's disk deleted",
      runs,
      ms: 3_000,
      disturb,
      tasksAmong: () => undefined,
    });
  }, 600_000);
});
