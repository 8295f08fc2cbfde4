import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openKafkaBus, type StageBus } from '@gemscout/stage-bus';
import type { Page } from 'playwright-core';
import { waitFor } from '@gemscout/testing';
import { expectAccessible } from './accessible-page.ts';
import { call, DEMO, logInAsDemo } from './api-client.ts';
import { describeWithKafka, startProductKafka, type ProductKafka } from './product-kafka.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';
import { workerBrowser } from './worker-browser.ts';

const REASON = 'ticket 7';
const WITHIN = { withinMs: 60_000 };

type Letters = { readonly letters: readonly { readonly id: string; readonly error: string }[] };

describeWithKafka('dead letters over a real broker', () => {
  let data: Awaited<ReturnType<typeof startedDirectory>>;
  let kafka: ProductKafka;
  let server: ServerProcess;
  let bus: StageBus;
  let token: string;

  const browser = workerBrowser();
  beforeAll(async () => {
    [data, kafka] = await Promise.all([startedDirectory('dead-letters'), startProductKafka('dead-letters-kafka')]);
    server = await startServer(data.path, { ...kafka.environment, OPERATOR_EMAILS: DEMO.email });
    token = await logInAsDemo(server.url);
    const brokers = String(kafka.environment['KAFKA_BROKERS']).split(',');
    bus = await openKafkaBus({ brokers, clientId: 'poison', instance: 'poison' });
  });
  afterAll(async () => {
    await bus?.close();
    await server?.stop();
    await Promise.all([kafka?.remove(), data?.remove()]);
  });

  it('are replayed and discarded on the page and in the terminal, each with its row and the answer that is documented', async () => {
    // No release knows an attempt 0: the worker cannot read it.
    const poison = (taskId: string) => ({ taskId, runId: taskId, stage: 'plan', attempt: 0 }) as const;
    await bus.send([poison('one'), poison('two')]);
    await waitFor(async () => (await letters()).length === 2, { ...WITHIN, what: () => 'two dead letters' });

    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await openOperations(page);
    const panel = page.getByRole('region', { name: 'Dead letters' });
    await panel.getByText('2 messages unreadable').waitFor();
    await expectAccessible(page);
    const [first, second] = await letters();
    await act(page, `Replay ${first?.id}`, 'Replay');
    // What still cannot be read comes back as a new one.
    await waitFor(async () => (await letters()).some(({ id }) => id !== first?.id && id !== second?.id), {
      ...WITHIN,
      what: () => 'the replayed one to come back',
    });
    await act(page, `Discard ${second?.id}`, 'Discard');
    const [left, ...others] = await letters();
    expect([left?.error, others]).toEqual(['unknown_shape', []]);

    const words = ['dlt', 'discard', left?.id ?? '', '--reason', REASON];
    const discarded = await runProgram(cliProgram, words, { DATA_DIR: data.path, ...kafka.environment });
    expect(discarded).toMatchObject({ exitCode: 0 });
    expect(await letters()).toEqual([]);
    const { body } = await call(server.url, token, 'GET', '/ops/audit?limit=3');
    expect(body).toMatchObject([
      { action: 'discard_dead_letter', target: left?.id, who: expect.stringMatching(/^cli:./), outcome: 'done' },
      { action: 'discard_dead_letter', target: second?.id, who: DEMO.email, reason: REASON, outcome: 'done' },
      { action: 'replay_dead_letter', target: first?.id, who: DEMO.email, reason: REASON, outcome: 'done' },
    ]);
  });

  it('a broker that is away takes only its own panels with it', async () => {
    const page = await (await browser.newContext()).newPage();
    await openOperations(page);
    await page.getByText('The workers keep up').waitFor();
    await kafka.stop();
    await page.getByRole('region', { name: 'Topics' }).getByText('Kafka does not answer').waitFor({ timeout: 60_000 });
    await page.getByText('gemscout.stage.plan').first().waitFor();
    await page.getByText('Up to date').waitFor();
    await kafka.start();
    const alert = page.getByRole('region', { name: 'Topics' }).getByRole('alert');
    await alert.waitFor({ state: 'detached', timeout: 60_000 });
  });

  async function letters(): Promise<Letters['letters']> {
    const { body } = await call(server.url, token, 'GET', '/ops/dead-letters');
    return (body as Letters).letters;
  }

  async function openOperations(page: Page): Promise<void> {
    await page.goto(`${server.url}/login`);
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    await page.goto(`${server.url}/ops`);
  }

  async function act(page: Page, button: string, action: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(REASON);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await dialog.getByRole('button', { name: action }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(Object.keys(await (await answered).json())).toEqual(await documentedNames(action.toLowerCase()));
  }

  /** What the OpenAPI document says an answer to this has. */
  async function documentedNames(action: string): Promise<readonly string[]> {
    const { body } = await call(server.url, undefined, 'GET', '/docs/openapi.json');
    const path = ['paths', `/ops/dead-letters/{id}/${action}`, 'post', 'responses', '200', 'content'];
    const schema = [...path, 'application/json', 'schema', 'required'];
    return schema.reduce<unknown>((part, name) => Reflect.get(Object(part), name), body) as readonly string[];
  }
});
