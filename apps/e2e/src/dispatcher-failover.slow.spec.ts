import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { followToEnd, startRun } from './api-client.ts';
import { violationsOf } from './history-checker.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { describeWithKafka, startProductKafka, type ProductKafka } from './product-kafka.ts';
import { startProcess, type App, type ProductProcess } from './product-process.ts';
import { readHistory } from './stored-history.ts';

const TAKES_OVER = { withinMs: 15_000 };

describeWithKafka('a second dispatcher', () => {
  let database: ProductDatabase;
  let kafka: ProductKafka;
  let others: readonly ProductProcess[] = [];
  const dispatchers: ProductProcess[] = [];

  beforeAll(async () => {
    [database, kafka] = await Promise.all([
      startProductDatabase('dispatchers'),
      startProductKafka('dispatchers-kafka'),
    ]);
    others = await Promise.all((['api', 'gateway', 'worker', 'projector'] as const).map(start));
  });
  afterEach(async () => {
    for (const dispatcher of dispatchers.splice(0)) await dispatcher.end('SIGKILL');
  });
  afterAll(async () => {
    await Promise.all(others.map((one) => one.end('SIGTERM')));
    await Promise.all([database?.remove(), kafka?.remove()]);
  });

  it('stands by, and takes over within 15 s when the first is killed', async () => {
    const [first, second] = await leaderAndStandby();
    await first.end('SIGKILL');
    const runId = await requestRun();
    await leads(second, TAKES_OVER);
    await endsOnce(runId);
    expect(violationsOf(await readHistory(database.url, [runId]))).toEqual([]);
  });

  it('takes over from a frozen one, which has its write refused when it is thawed', async () => {
    const [first, second] = await leaderAndStandby();
    first.signal('SIGSTOP');
    const runId = await requestRun();
    await leads(second);
    await endsOnce(runId);

    first.signal('SIGCONT');
    await waitFor(() => first.output().includes('The dispatcher lost its lease'), {
      what: () => `the write to be refused:\n${first.output()}`,
    });
    await waitFor(async () => (await first.health()).doing === 'standby', {
      what: () => 'it to stand by',
    });
    expect(await second.health()).toMatchObject({ doing: 'leading' });
    const another = await requestRun();
    await endsOnce(another);
    expect(violationsOf(await readHistory(database.url, [runId, another]))).toEqual([]);
  });

  function start(app: App): Promise<ProductProcess> {
    return startProcess(app, { ...database.environment, ...kafka.environment });
  }

  async function leaderAndStandby(): Promise<readonly [leader: ProductProcess, standby: ProductProcess]> {
    const first = await start('dispatcher');
    dispatchers.push(first);
    await leads(first);
    const second = await start('dispatcher');
    dispatchers.push(second);
    await waitFor(async () => (await second.health()).doing === 'standby', {
      what: () => 'a standby',
    });
    return [first, second];
  }

  async function leads(dispatcher: ProductProcess, limit: { readonly withinMs?: number } = {}): Promise<void> {
    const isLeading = async (): Promise<boolean> => (await dispatcher.health()).doing === 'leading';
    await waitFor(isLeading, { ...limit, what: () => `the dispatcher to lead:\n${dispatcher.output()}` });
  }

  function requestRun(): Promise<string> {
    return startRun(others[0]?.url ?? '', database.token, { kind: 'trending' });
  }

  async function endsOnce(runId: string): Promise<void> {
    const log = await followToEnd(others[1]?.url ?? '', database.token, runId);
    expect(log.filter(({ type }) => type === 'DONE' || type === 'ERROR')).toHaveLength(1);
    expect(log.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
  }
});
