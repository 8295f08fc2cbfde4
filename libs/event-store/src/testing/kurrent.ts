import { afterAll, describe, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseKurrentAddress, type KurrentAddress } from '@gemscout/service-kit';
import type { EventStore } from '../event-store.ts';
import { kurrentEventStore } from '../kurrent/kurrent-event-store.ts';
import { nodesToScavenge, startScavenge, stateOfScavenge } from '../kurrent/scavenge-requests.ts';

const IMAGE = 'docker.kurrent.io/kurrent-latest/kurrentdb:25.1.4';
const PORT = 2_113;

export type KurrentLab = {
  readonly url: string;
  /** A store without events: names of its own on the server. */
  open(namespace?: string): Promise<EventStore>;
  /** Runs a scavenge of the server to its end. */
  scavenge(): Promise<void>;
};

/** A place in the log that no server reaches. */
export const PAST_EVERY_HEAD = '999999999999999999/999999999999999999';

type Server = { readonly url: string; stop(): Promise<unknown> };

/**
 * `describe` with a real server: the one at `KURRENTDB_URL`, else one in a container. Without either it is skipped with
 * a message, or fails with `REQUIRE_KURRENTDB=1`.
 */
export async function whereKurrentRuns(name: string, tests: (lab: KurrentLab) => void): Promise<void> {
  const server = await reachServer().catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (server instanceof Error) return skipAloud(name, server);
  const { url, stop } = server;
  describe(name, () => {
    const address = parseKurrentAddress(url);
    tests({
      url,
      open: (namespace = newNamespace()) => kurrentEventStore(address, { namespace }),
      scavenge: () => scavengeAll(address),
    });
    afterAll(stop, 30_000);
  });
}

async function scavengeAll(address: KurrentAddress): Promise<void> {
  for (const node of await nodesToScavenge(address)) {
    const started = await startScavenge(address, node);
    if (typeof started === 'string') throw new Error(`The scavenge is ${started}`);
    while ((await stateOfScavenge(address, node, started.id)) === 'InProgress') await sleep(100);
  }
}

function skipAloud(name: string, cause: Error): void {
  const why = `${name}: KURRENTDB_URL is not set, and no container can be had (${cause.message})`;
  if (process.env['REQUIRE_KURRENTDB'] === '1')
    return it(why, () => {
      throw new Error(why, { cause });
    });
  console.warn(`SKIPPED ${why}`);
  it.skip(why, () => {});
}

export function newNamespace(): string {
  return `test${randomBytes(6).toString('hex')}`;
}

async function reachServer(): Promise<Server> {
  const url = process.env['KURRENTDB_URL'];
  if (url) return { url, stop: async () => undefined };
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_CLUSTER_SIZE: '1', KURRENTDB_MEM_DB: 'true' })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .withStartupTimeout(180_000)
    .start();
  const at = `kurrentdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  return { url: at, stop: () => container.stop() };
}
