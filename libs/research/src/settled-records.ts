import type { SettlementHorizon, Verdict } from '@gemscout/domain';

/** Which settled verdicts are counted: those of a workspace, of one kind, over one horizon, that were settled by an instant. */
export type RecordAsked = {
  readonly workspaceId: string;
  readonly verdict: Verdict;
  readonly horizon: SettlementHorizon;
  /** ISO 8601, the market's time: what was settled later is not counted. */
  readonly by: string;
};

export type SettledRecord = {
  readonly settled: number;
  /** Those that beat the index. */
  readonly beat: number;
};

/** The record of verdicts on the market of this process, real prices only. */
export type SettledRecords = (asked: RecordAsked) => Promise<SettledRecord>;
