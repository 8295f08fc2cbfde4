import { z, type ZodType } from 'zod';
import { RunResponse, WatchlistItemResponse } from './http-bodies.ts';
import type { RouteName } from './http/routes.ts';
import { ProposalResponse } from './proposal-bodies.ts';

/** Runs that count, on the day and in the month (UTC) at which the row was read. */
const UsageRow = z.object({ runs_today: z.int(), runs_month: z.int() });

/** A watchlist item without what the market says of its symbol. */
const WatchlistRow = WatchlistItemResponse.pick({
  id: true,
  symbol: true,
  added_at: true,
  notes: true,
  corrections: true,
  goal_profile: true,
});

/** A proposal, and whether it is the newest one of its symbol in the workspace. */
const QueueRow = ProposalResponse.extend({ earlier: z.int(), is_latest: z.boolean() });

type Kind = {
  /** Lists the same rows. Who may not call it does not receive the kind. */
  readonly route: RouteName;
  /** Absent if what the route shows depends on who calls it: then `row` is always null, and clients call the route. */
  readonly row?: ZodType;
};

function kindTable<Name extends string>(kinds: Readonly<Record<Name, Kind>>): Readonly<Record<Name, Kind>> {
  return kinds;
}

const ROWS = { queue: QueueRow, watchlist: WatchlistRow, usage: UsageRow, runs: RunResponse } as const;

/** What `GET /workspace/events` reports: the name of each kind of event, and its row. */
export const WORKSPACE_KINDS = kindTable({
  queue: { route: 'GET /runs/proposals', row: ROWS.queue },
  watchlist: { route: 'GET /watchlist', row: ROWS.watchlist },
  usage: { route: 'GET /billing/me', row: ROWS.usage },
  runs: { route: 'GET /runs', row: ROWS.runs },
  notes: { route: 'GET /companies/:symbol/notes' },
  notifications: { route: 'GET /notifications' },
  corrections: { route: 'GET /notifications' },
  team: { route: 'GET /team' },
  plan: { route: 'GET /billing/me' },
});
export type WorkspaceKind = keyof typeof WORKSPACE_KINDS;

/** The row of each kind; kinds without one are missing. */
export type WorkspaceRows = { readonly [Name in keyof typeof ROWS]: z.infer<(typeof ROWS)[Name]> };

/** The `data` of an event. `row` is null if the row was deleted, and for kinds without rows. */
export type WorkspaceMessage<Name extends WorkspaceKind = WorkspaceKind> = {
  /** The id of the row; of `usage` the day; of `corrections` the proposal; of `notes` the ticker or proposal that they are about; of `notifications` any. */
  readonly key: string;
  readonly row: (Name extends keyof WorkspaceRows ? WorkspaceRows[Name] : never) | null;
};

/** Events of the stream itself. `open`: the first event, if the client sent no id. `reset`: the client must read everything anew. */
export const WORKSPACE_STREAM_EVENTS = ['open', 'reset'] as const;
