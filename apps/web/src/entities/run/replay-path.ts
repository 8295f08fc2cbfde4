/** The player of a run of the workspace; with a ticker it opens right before the verdict on it. */
export function replayPath(runId: string, symbol?: string): string {
  const query = new URLSearchParams({ run: runId, replay: '1', ...(symbol !== undefined && { ticker: symbol }) });
  return `/app?${query}`;
}
