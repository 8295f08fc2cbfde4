export type ReplayShare = {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** The token itself, shown only once. */
type NewReplayShare = ReplayShare & { readonly token: string };

export type SharedRun = { readonly workspaceId: string; readonly runId: string };

export const MAX_REPLAY_SHARES = 10;

/**
 * Links by which anybody may replay one run: 128 random bits each, stored as SHA-256. They end when they are revoked, and with
 * the workspace. Whether the run is the workspace's, and has ended, the caller has made sure of. Every call throws
 * `AccountsUnavailable` where the database is away.
 */
export interface ReplayShares {
  /** @throws AccountError too_many_shares at the eleventh of a run */
  create(run: SharedRun): Promise<NewReplayShare>;
  /** Newest first. */
  list(run: SharedRun): Promise<readonly ReplayShare[]>;
  /** @returns false for a link that is not the run's, or was revoked already */
  revoke(run: SharedRun, shareId: string): Promise<boolean>;
  /** The ids of the runs of all workspaces that a link opens, at most 1,000, the newest links first. */
  sharedRuns(): Promise<readonly string[]>;
  /** @returns undefined for what opens nothing, or no longer */
  runOf(token: string): Promise<SharedRun | undefined>;
}
