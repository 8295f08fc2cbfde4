import type { GatewayDeps } from '../gateway.ts';

const HEAD = { generation: '00000000-0000-0000-0000-000000000000', position: 0, keptAfter: 0 };

/** Workspaces in which nothing ever changes, for specs of the log. */
export const noChanges: Pick<GatewayDeps, 'changes' | 'readModel' | 'clock'> = {
  changes: {
    head: async () => ({ ...HEAD, minuteAgo: 0 }),
    after: async () => ({ head: HEAD, changes: [] }),
    ofWorkspace: async () => ({ head: HEAD, changes: [] }),
    listen: async () => undefined,
    close: async () => undefined,
  },
  readModel: { changedRows: async () => () => null },
  clock: { now: () => '2026-01-02T03:04:05.000Z' },
};
