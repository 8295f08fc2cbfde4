import type { CompanyQueries } from './company-queries.ts';

/** The verdict of a workspace on a company before a run. */
export type LastMemo = {
  readonly verdict: string;
  readonly confidence: number | null;
  /** ISO 8601. */
  readonly decidedAt: string;
  /** In US dollars, of the day `priceAsOf`; null where there was no price, and where no proposal was saved. */
  readonly price: number | null;
  readonly priceAsOf: string | null;
};

type Asked = {
  readonly workspaceId: string;
  readonly symbol: string;
  readonly runId: string;
  readonly forkOf?: string;
};

/** Runs without a verdict are passed over, so many at most. */
const MOST_RUNS = 20;

/**
 * The newest verdict of the workspace's own runs on the company before the run; undefined without one. A fork sees the one that the
 * run saw which it was forked from: what is decided again on the same facts says the same.
 */
export async function lastMemo(
  queries: Pick<CompanyQueries, 'companyRuns'>,
  { workspaceId, symbol, runId, forkOf }: Asked,
): Promise<LastMemo | undefined> {
  const scope = { workspaceId, withSample: false };
  const page = { limit: MOST_RUNS, ...(forkOf !== undefined && { after: forkOf }) };
  const runs = await queries.companyRuns(scope, symbol.toUpperCase(), page);
  const before = runs.slice(runs.findIndex(({ id }) => id === runId) + 1);
  const last = before.find(({ verdict, decided_at }) => verdict !== null && decided_at !== null);
  if (!last || last.verdict === null || last.decided_at === null) return undefined;
  const { verdict, confidence, decided_at: decidedAt, proposal } = last;
  return { verdict, confidence, decidedAt, price: proposal?.price ?? null, priceAsOf: proposal?.price_as_of ?? null };
}
