import type { ProposalSource } from './proposal-saved.ts';

/** Trading days after which a verdict is settled. */
export const SETTLEMENT_HORIZONS = [1, 5, 20, 60] as const;
export type SettlementHorizon = (typeof SETTLEMENT_HORIZONS)[number];

/**
 * `forward`: given before its outcome could be known. `backtest`: on a recorded market whose data may already have included
 * later prices. `invented`: on a market whose prices do not exist, so that the outcome says nothing about the verdict.
 */
export const SETTLEMENT_SOURCES = ['forward', 'backtest', 'invented'] as const;
export type SettlementSource = (typeof SETTLEMENT_SOURCES)[number];

/** Between which prices, in US dollars at the memo's own close, a bear case and a bull case lie at the horizon of the verdict. */
export type ScenarioRange = { readonly days: SettlementHorizon; readonly low: number; readonly high: number };

/** Where the price ended: below the bear case, between bear and bull, or above the bull case. */
export const RANGE_ENDS = ['below', 'between', 'above'] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/**
 * The outcome of a verdict at a horizon. Returns are price returns without dividends, for the stock and the benchmark; 0.01
 * is one percent.
 */
export type SettledOutcome = {
  /** The verdict and confidence that the run gave, before any re-check. */
  readonly verdict: string;
  readonly confidence: number | null;
  readonly horizon: SettlementHorizon;
  readonly source: SettlementSource;
  /** The instant that the run used as the current time, ISO 8601. */
  readonly asOf: string;
  /** The trading days (`yyyy-mm-dd`) whose closing prices the return is measured between. */
  readonly enteredOn: string;
  readonly settledOn: string;
  /** The benchmark of the return; `SPY` if the market has it. */
  readonly benchmark: string;
  readonly change: number;
  readonly benchmarkChange: number;
  readonly excess: number;
  /** Return above the mean of the other stocks of its sector; null with fewer than three of them. */
  readonly sectorExcess: number | null;
  /** The price moved by a quarter or more on one day of the span. The outcome is flagged, not excluded. */
  readonly isWild: boolean;
  /** The company stopped trading within the span; the outcome uses its last price. */
  readonly hasEnded: boolean;
  /** Only at the horizon of the verdict, and only of a memo with cases. */
  readonly rangeEnd?: RangeEnd;
};

/**
 * Prices are available that settle the verdict at a horizon. Recorded once per horizon; later corrections of the prices
 * change nothing.
 */
export type OutcomeSettled = {
  readonly type: 'OutcomeSettled';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly settledAt: string;
  readonly at: string;
} & SettledOutcome;

export type SettleOutcome = {
  readonly type: 'SettleOutcome';
  readonly outcome: SettledOutcome;
  readonly now: string;
};

type Settleable = {
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly source: ProposalSource;
  readonly settled: readonly SettlementHorizon[];
};

/** Settles each horizon once, for approved and dismissed proposals alike. Only proposals of the workspace's runs are settled. */
export function settled({ outcome, now }: SettleOutcome, proposal: Settleable): readonly OutcomeSettled[] {
  const { proposalId, workspaceId } = proposal;
  if (proposal.source !== 'run' || proposal.settled.includes(outcome.horizon)) return [];
  return [{ type: 'OutcomeSettled', proposalId, workspaceId, ...outcome, settledAt: now, at: now }];
}
