/** Jest global set-up and tear-down: Kafka's jars, and one PostgreSQL for all tests, in which each makes databases of its own. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startEmbeddedPostgres } from '@gemscout/service-kit';
import { fetchBrokerJars, leaveOutFsync, scratchDirectory } from '@gemscout/service-kit/testing';

export default async function startTestPostgres() {
  await fetchBrokerJars();
  if (process.env.TEST_POSTGRES_URL) return;
  const directory = await scratchDirectory('test-postgres');
  const cluster = join(directory, 'pg');
  const port = await freePort();
  const first = await startEmbeddedPostgres(cluster, port);
  await first.stop();
  await leaveOutFsync(cluster);
  const postgres = await startEmbeddedPostgres(cluster, port);
  process.env.TEST_POSTGRES_URL = postgres.url;
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
