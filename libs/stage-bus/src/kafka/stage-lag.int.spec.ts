import { expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { kafkaBus } from './kafka-bus.ts';
import { task, whereKafkaRuns } from '../testing/kafka.ts';
import { stageLag, type StageLagOptions } from './stage-lag.ts';
import { topicNames } from './topic-names.ts';

async function lagOf(options: StageLagOptions, topic: string): Promise<number> {
  return (await stageLag(options)).reduce((sum, one) => sum + (one.topic === topic ? one.lag : 0), 0);
}

whereKafkaRuns('the lag of the stages', (lab) => {
  it('counts what was sent and not yet acknowledged, also before a consumer ever came', async () => {
    const topics = await lab.topics();
    const plan = topicNames(topics.topicPrefix).stage('plan');
    const bus = kafkaBus({ ...topics, instance: 'lag' });
    try {
      expect(await stageLag(topics)).toHaveLength(5 * 4);
      expect(await lagOf(topics, plan)).toBe(0);
      await bus.send([task(1), task(2), task(3)]);
      expect(await lagOf(topics, plan)).toBe(3);
      await bus.consume({ stages: ['plan'], concurrency: 3 }, async () => {});
      await waitFor(async () => (await lagOf(topics, plan)) === 0);
    } finally {
      await bus.close();
    }
  });

  it('has no rows where the topics are not made', async () => {
    expect(await stageLag({ brokers: lab.broker().brokers, clientId: 'lag', topicPrefix: 'nothing' })).toEqual([]);
  });

  it('says that no broker answers', async () => {
    const nobody = { brokers: ['127.0.0.1:9'], clientId: 'lag' };
    await expect(stageLag(nobody)).rejects.toMatchObject({ code: 'bus_unavailable' });
  });
});
