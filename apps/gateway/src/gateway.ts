import type { Accounts } from '@gemscout/accounts';
import type { EventStore } from '@gemscout/event-store';
import type { Redistribution } from '@gemscout/market';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenStream } from './live-streams.ts';
import { openRunStreams, type FeedLogger } from './run-stream.ts';
import { addStreamRoute } from './stream-route.ts';
import { showTally } from './stream-tally.ts';
import { watchSessions } from './watch-sessions.ts';
import { openWorkspaceStreams, type WorkspaceStreamDeps } from './workspace-stream.ts';

export type GatewayDeps = Pick<WorkspaceStreamDeps, 'changes' | 'readModel' | 'clock'> & {
  readonly store: EventStore;
  readonly accounts: Pick<Accounts, 'session' | 'streamTicket' | 'openSessions'>;
  /** What streams to API keys may contain of the sources' data. */
  readonly redistribution: Redistribution;
  /** Logs interruptions of the streams. */
  readonly logger: FeedLogger;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
  /** How long a client may read nothing before it is disconnected. Default 30 s. */
  readonly stallMs?: number;
  /** Interval of checks for ended sessions of open streams. Default 1 s. */
  readonly sessionCheckMs?: number;
};

export type Gateway = {
  /** Adds the routes of the streams; call it before the server listens. */
  attach(app: NestFastifyApplication): void;
  /** Ends all streams gracefully. Call it before closing the server, which would wait for them. */
  close(): Promise<void>;
};

/**
 * Opens the gateway: the logs of runs and the changes of workspaces. For each sort, one subscription serves all clients.
 *
 * @throws StoreUnavailable, or the driver's error if the database is unavailable
 */
export async function openGateway(deps: GatewayDeps): Promise<Gateway> {
  const { accounts, heartbeatMs = 15_000, stallMs = 30_000, sessionCheckMs = 1_000 } = deps;
  const streams = await Promise.all([openRunStreams(deps), openWorkspaceStreams(deps)]);
  const clients: Iterable<OpenStream> = {
    *[Symbol.iterator]() {
      for (const each of streams) yield* each.clients;
    },
  };
  const tally = { deliveries: 0, evictions: 0 };
  const endTally = showTally(tally, () => streams.reduce((sum, each) => sum + each.clients.size, 0));
  const closing = new AbortController();
  const feeding = streams.map((each) => each.feed(closing.signal));
  const timers = [
    setInterval(() => each((client) => client.heartbeat()), heartbeatMs),
    setInterval(() => each((client) => client.dropIfStalledFor(stallMs)), stallMs / 6),
    watchSessions(clients, accounts, sessionCheckMs),
  ];

  function each(act: (client: OpenStream) => void): void {
    for (const client of clients) act(client);
  }

  return {
    attach(app) {
      for (const ofSort of streams) addStreamRoute(app.getHttpAdapter().getInstance(), ofSort, tally);
    },
    async close() {
      closing.abort();
      timers.forEach(clearInterval);
      endTally();
      each((client) => client.end());
      await Promise.all(feeding);
    },
  };
}
