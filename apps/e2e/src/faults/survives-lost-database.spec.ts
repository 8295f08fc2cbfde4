import { setTimeout as sleep } from 'node:timers/promises';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, it } from '@jest/globals';
import { describeWithKafka } from '../product-kafka.ts';
import { shortOrLong } from './chance.ts';
import { repeatedly, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { expectSurvival } from './survival.ts';

const CONNECTIONS = 200;
const { ms, runs } = shortOrLong({ ms: 6_000, runs: 4 }, { ms: 30_000, runs: 20 });
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

describeWithKafka('runs survive', () => {
  let product: FaultyProduct;
  beforeAll(async () => {
    product = await startFaultyProduct('lost-database', 1);
  });
  afterAll(() => product?.remove());

  it('a database that is restarted, and one that is killed', async () => {
    const { database } = product;
    const disturb = async (): Promise<void> => {
      await sleep(ms / 3);
      await database.stop();
      await database.start();
      await sleep(ms / 3);
      await database.kill();
      await database.start();
    };
    // A database that crashes forgets who has taken which task: that may cost a step twice, see dispatch, DECISIONS.md.
    await expectSurvival(product, {
      faults: 'PostgreSQL restarted, killed',
      runs,
      ms,
      disturb,
      stepsAreBegunOnce: false,
    });
  }, 600_000);

  it('200 connections that are terminated in rounds', async () => {
    const { database } = product;
    let terminated = 0;
    const disturb = async (): Promise<void> => {
      const round = async () => void (terminated += (await queryDatabase(database.url, TERMINATE)).length);
      await repeatedly(ms, 400, round);
      while (terminated < CONNECTIONS) await sleep(400).then(round);
    };
    await expectSurvival(product, {
      faults: () => `${terminated} connections terminated`,
      runs,
      ms,
      disturb,
    });
  }, 600_000);
});
