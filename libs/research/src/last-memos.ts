/** What a workspace said of a company before a run: its verdict, and the price then. */
export type LastMemo = {
  readonly verdict: string;
  readonly confidence: number | null;
  /** ISO 8601. */
  readonly decidedAt: string;
  /** In US dollars, of the day `priceAsOf`; null where it is not known. */
  readonly price: number | null;
  readonly priceAsOf: string | null;
};

/** The last memo of a workspace on a company before a run, and before the run that it was forked from; undefined without one. */
export type LastMemos = (asked: {
  readonly workspaceId: string;
  readonly symbol: string;
  readonly runId: string;
  readonly forkOf?: string;
}) => Promise<LastMemo | undefined>;
