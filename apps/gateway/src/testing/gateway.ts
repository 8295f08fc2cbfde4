import type { EventStore } from '@gemscout/event-store';
import { configuredRedistribution } from '@gemscout/market';
import { createLogger, readConfiguration } from '@gemscout/service-kit';
import { openGateway } from '../gateway.ts';
import { createGatewayApplication } from '../gateway-application.ts';
import { noChanges } from './no-changes.ts';

export const RUN = '6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11';

/** A suspended API key of the workspace `mine`: its owner is in a team. */
export const RESTING_KEY = `gsk_${'r'.repeat(43)}`;

export type GatewayUnderTest = {
  readonly address: string;
  /** Tokens added here count as ended sessions. */
  readonly endedSessions: Set<string>;
  close(): Promise<void>;
};

/** Starts the gateway on `store`. `token` is a session token of the workspace `mine`; `ticket_good` opens `RUN`. */
export async function gatewayUnderTest(store: EventStore): Promise<GatewayUnderTest> {
  const endedSessions = new Set<string>();
  const holder = { sessionId: 'session', workspaceId: 'mine', viaKey: false };
  const user = { userId: 'user', email: '', plan: 'basic', verified: true, addressProven: true, planRenewsAt: null };
  const role = { role: 'owner', ownWorkspaceId: 'mine', suspended: false } as const;
  const plan = { planGranted: false, lapsed: false, ...role };
  const known = new Map([
    ['token', { ...holder, ...user, ...plan }],
    [RESTING_KEY, { ...holder, ...user, ...plan, viaKey: true, suspended: true }],
  ]);
  const accounts = {
    session: async (token: string) => known.get(token),
    streamTicket: async (ticket: string, runId: string | null) =>
      ticket === 'ticket_good' && runId === RUN ? holder : undefined,
    openSessions: async (ids: readonly string[]) => new Set(ids.filter((id) => !endedSessions.has(id))),
  };
  const logger = createLogger('silent');
  const redistribution = await configuredRedistribution(readConfiguration({ MARKET: 'live' }));
  const options = { redistribution, heartbeatMs: 50, stallMs: 600, sessionCheckMs: 50 };
  const gateway = await openGateway({ store, accounts, logger, ...noChanges, ...options });
  const app = await createGatewayApplication(gateway, async () => 'serving');
  await app.listen(0, '127.0.0.1');
  return {
    address: await app.getUrl(),
    endedSessions,
    async close() {
      await gateway.close();
      await app.close();
    },
  };
}
