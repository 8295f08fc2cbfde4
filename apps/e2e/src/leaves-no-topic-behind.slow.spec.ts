import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryDatabase } from '@gemscout/postgres';
import { readInstance } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import {
  listDeadLetters,
  openKafkaBus,
  readAllTopics,
  readRunEvents,
  sendRaw,
  topicNames,
  type KafkaConnection,
} from '@gemscout/stage-bus';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeFor } from './account-steps.ts';
import { call, followToEnd, startRun } from './api-client.ts';
import { describeWithKafka, startProductKafka, type ProductKafka } from './product-kafka.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const CANARY = 'canaryofada';
const ADA = { email: `${CANARY}@example.com`, password: `${CANARY} battery staple` };
const CARD = '5105105105105100';
const TICKER = '$ZEBRAQ';
const AGREED = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
const PLANTED = 'planted by the test itself';
const WITHIN = { withinMs: 90_000 };

describeWithKafka('an account that is deleted, over a real broker', () => {
  let data: Awaited<ReturnType<typeof startedDirectory>>;
  let kafka: ProductKafka;
  let server: ServerProcess;

  beforeAll(async () => {
    [data, kafka] = await Promise.all([startedDirectory('no-topic'), startProductKafka('no-topic-kafka')]);
    server = await startServer(data.path, kafka.environment);
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([kafka?.remove(), data?.remove()]);
  });

  it('leaves nothing of the person in any record of any topic, nor in any file of the broker', async () => {
    const { token, checkout } = await subscriber();
    const runId = await runWithTraces(token);
    const key = await tracesOf(token);
    await deadLetterOf(runId);
    await kept(runId);
    const personal = [CANARY, CARD, TICKER.slice(1), token, checkout, key, ...(await idsOfOwner())];
    expect(personal.filter((text) => text.length < 6)).toEqual([]);

    expect((await post('/account', { password: ADA.password }, token, 'DELETE')).status).toBe(202);
    await erased();
    await sendRaw(kafka.connection, 'plan', [{ key: Buffer.from('control'), value: Buffer.from(PLANTED) }]);
    const { stage, runEvents, deadLetters } = topicNames();
    await waitFor(async () => (await lettersWith(PLANTED)).length === 1, {
      ...WITHIN,
      what: () => 'the planted text among the dead letters',
    });

    const topics = await topicsNow(kafka.connection);
    expect(namesWith(PLANTED, topics)).toEqual([deadLetters, stage('plan')]);
    expect(namesWith(runId, topics)).toEqual(expect.arrayContaining([deadLetters, runEvents, stage('decide')]));
    const files = await logFilesIn(kafka.directory);
    expect(namesWith(runId, files)).toContainEqual(expect.stringMatching(/run-events-\d+/));
    expect(namesWith(stage('plan'), files)).toContainEqual(expect.stringMatching(/__consumer_offsets-\d+/));
    for (const text of personal) expect([text, namesWith(text, [...topics, ...files])]).toEqual([text, []]);
  }, 240_000);

  const post = (path: string, body: object, token?: string, method = 'POST') =>
    call(server.url, token, method, path, body);
  const query = <Row extends object>(sql: string) =>
    queryDatabase<Row>(readInstance(data.path)?.databaseUrl ?? '', sql);

  async function taken(path: string, body: object, token?: string, method?: string) {
    const answer = await post(path, body, token, method);
    expect([path, [200, 201].includes(answer.status), answer.body]).toEqual([path, true, expect.anything()]);
    return answer.body as Readonly<Record<string, string>>;
  }

  /** Signs up, verifies, and pays for the largest plan in the sandbox. @returns a session, and the checkout's secret */
  async function subscriber() {
    expect((await post('/auth/signup', { ...ADA, ...AGREED, legal_version: '2025-08-09' })).status).toBe(201);
    const code = await codeFor(server.url, ADA.email);
    await taken('/auth/verify-email/confirm', { email: ADA.email, code });
    const { access_token: token = '' } = await taken('/auth/login', ADA);
    const { url = '' } = await taken('/billing/checkout?plan=elite', {}, token);
    const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ card: CARD }), redirect: 'manual' });
    expect(paid.status).toBe(303);
    return { token, checkout: new URL(url).pathname.split('/').at(-1) ?? '' };
  }

  /** A run whose request, memo and goal profile name the canary, to its end. */
  async function runWithTraces(token: string): Promise<string> {
    const profile = { objective: `to please ${CANARY}`, exclusions: [CANARY] };
    await taken('/goal-profile', { profile }, token, 'PUT');
    const text = `OSTEN, ${TICKER} and ${CANARY}`;
    const ask = { kind: 'custom', text, memo: `# OSTEN: ${CANARY}` };
    const runId = await startRun(server.url, token, ask, { 'idempotency-key': CANARY });
    const log = await followToEnd(server.url, token, runId);
    expect(log.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
    expect(JSON.stringify(log)).toContain(CANARY);
    const cancelled = await startRun(server.url, token, ask);
    await taken(`/runs/${cancelled}/cancel`, {}, token);
    return runId;
  }

  /** All else that somebody can type. @returns an API key */
  async function tracesOf(token: string): Promise<string> {
    await taken('/watchlist', { symbol: 'OSTEN', notes: CANARY }, token);
    await taken('/team/invitations', { email: `guest-of-${CANARY}@example.com` }, token);
    const { key = '' } = await taken('/api-keys', { name: CANARY }, token);
    return key;
  }

  /** A task of the run that no release can read. */
  async function deadLetterOf(runId: string): Promise<void> {
    const bus = await openKafkaBus({ ...kafka.connection, instance: 'poison' });
    await bus.send([{ taskId: `${runId}/plan/0`, runId, stage: 'plan', attempt: 0 }]);
    await bus.close();
  }

  async function lettersWith(text: string) {
    return (await listDeadLetters(kafka.connection)).filter(({ value }) => value?.includes(text));
  }

  /** Waits until the run's last event and its dead letter are on their topics. */
  async function kept(runId: string): Promise<void> {
    const isThere = async (): Promise<boolean> => {
      const [events, letters] = await Promise.all([readRunEvents(kafka.connection), lettersWith(runId)]);
      const isLast = ({ key, value }: { readonly key: string; readonly value: string }): boolean =>
        key === runId && value.includes('gemscout.run.DONE');
      return events.some(isLast) && letters.length === 1;
    };
    await waitFor(isThere, { ...WITHIN, what: () => 'the run on the topics' });
  }

  /** The names by which the accounts and the sandbox know the person. */
  async function idsOfOwner(): Promise<readonly string[]> {
    const rows = await query<{ id: string }>(
      `SELECT customer_id AS id FROM billing.customer UNION SELECT id FROM billing.sandbox_subscription
       UNION SELECT id::text FROM accounts."user" WHERE email = '${ADA.email}'`,
    );
    expect(rows).toHaveLength(3);
    return rows.map(({ id }) => id);
  }

  /** Every step is done, the one that waits for an hour included. */
  async function erased(): Promise<void> {
    const isOver = async (): Promise<boolean> => {
      await query(`UPDATE accounts.deletion SET due_at = now() WHERE step = 'again' AND attempts = 0`);
      return (await query('SELECT FROM accounts.deletion')).length === 0;
    };
    await waitFor(isOver, { ...WITHIN, what: () => 'the account to be erased' });
    expect(await query('SELECT FROM read.run')).toEqual([]);
  }
});

/** In lower case. */
type Searched = { readonly name: string; readonly text: string };

const searched = (name: string, bytes: Buffer): Searched => ({ name, text: bytes.toString('latin1').toLowerCase() });

async function topicsNow(connection: KafkaConnection): Promise<readonly Searched[]> {
  const records = await readAllTopics(connection);
  return records.map(({ topic, bytes }) => searched(topic, bytes));
}

/** The broker's files that hold records, those of its own topics included. */
async function logFilesIn(directory: string): Promise<readonly Searched[]> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.log'));
  return Promise.all(paths.map(async (path) => searched(path, await readFile(join(directory, path)))));
}

function namesWith(text: string, all: readonly Searched[]): readonly string[] {
  const found = all.filter((one) => one.text.includes(text.toLowerCase()));
  return [...new Set(found.map(({ name }) => name))].toSorted();
}
