/** The product that is checked: one process on 127.0.0.1, with Apache Kafka, since only that has dead letters. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@gemscout/service-kit';
import { fetchBrokerJars, kafkaMissing, startKafka } from '@gemscout/service-kit/testing';
import { applyTopics, openKafkaBus } from '@gemscout/stage-bus';
import { root } from '../processes.mjs';

const OWNER = 'owner@example.com';
/** Known here, to sign the message that the sandbox of payments would send. */
export const ACCOUNT_SECRET = 'what the check of the API knows, too';
const CLI = join(root, 'apps/cli/dist/bundle.js');

/** @returns what is missing to start it here; undefined where nothing is */
export async function productMissing() {
  await fetchBrokerJars();
  return kafkaMissing();
}

export async function startProduct(folder) {
  const broker = await startKafka({ directory: join(folder, 'kafka') });
  const connection = { brokers: broker.brokers, clientId: 'api-check' };
  await applyTopics(connection);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'error',
    OPERATOR_EMAILS: OWNER,
    ACCOUNT_SECRET,
    STAGE_BUS: 'kafka',
    KAFKA_BROKERS: broker.brokers.join(','),
  };
  const server = spawn(process.execPath, [join(root, 'apps/standalone/dist/bundle.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => server.once('exit', done));
  process.once('exit', () => server.kill('SIGTERM'));
  await said(server, 'Gemscout is ready at');
  return {
    url: `http://127.0.0.1:${port}`,
    /** @returns the token of a session of the new account, which may do everything */
    createOwner: () => createOwner(env),
    sendUnreadable: (count) => sendUnreadable(connection, count),
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await broker.stop();
    },
  };
}

async function said(server, words) {
  let heard = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    heard += chunk;
    if (heard.includes(words)) return void server.stdout.resume();
  }
  throw new Error(`The server ended before it was ready:\n${heard}`);
}

function createOwner(env) {
  const words = [CLI, 'accounts', 'create', OWNER, '--plan', 'elite', '--verified'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The account of the owner could not be made: ${stderr}`);
  return stdout.trim();
}

/** No release knows an attempt 0: each of these becomes a dead letter. */
async function sendUnreadable(connection, count) {
  const bus = await openKafkaBus({ ...connection, instance: 'api-check' });
  const ids = Array.from({ length: count }, (_, number) => `unreadable-${number}`);
  await bus.send(ids.map((id) => ({ taskId: id, runId: id, stage: 'plan', attempt: 0 })));
  await bus.close();
}
