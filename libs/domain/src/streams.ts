/** The names of the streams. */
export const runStream = (runId: string): string => `run-${runId}`;
export const usageStream = (workspaceId: string, month: string): string => `usage-${workspaceId}-${month}`;
export const proposalStream = (proposalId: string): string => `proposal-${proposalId}`;
export const billingStream = (workspaceId: string): string => `billing-${workspaceId}`;
export const watchlistStream = (workspaceId: string): string => `watchlist-${workspaceId}`;
