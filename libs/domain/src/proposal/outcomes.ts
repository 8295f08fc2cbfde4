/** Trading days after which a verdict is settled. */
export const SETTLEMENT_HORIZONS = [1, 5, 20, 60] as const;
export type SettlementHorizon = (typeof SETTLEMENT_HORIZONS)[number];

/**
 * `forward`: given before its outcome could be known. `backtest`: on a recorded market, whose later prices may have lain in
 * the folder already.
 */
export type SettlementSource = 'forward' | 'backtest';

/** What became of a verdict at a horizon. Returns are of prices, without dividends, on both sides; 0.01 is one percent. */
export type SettledOutcome = {
  /** As the run gave it, and how sure it was, whatever a re-check said later. */
  readonly verdict: string;
  readonly confidence: number | null;
  readonly horizon: SettlementHorizon;
  readonly source: SettlementSource;
  /** The instant that the run saw as now, ISO 8601. */
  readonly asOf: string;
  /** The trading days, `yyyy-mm-dd`, from whose close to whose close it is measured. */
  readonly enteredOn: string;
  readonly settledOn: string;
  /** What it is measured against, `SPY` where the market has it. */
  readonly benchmark: string;
  readonly change: number;
  readonly benchmarkChange: number;
  readonly excess: number;
  /** Against the mean of the others of its sector; null below three of them. */
  readonly sectorExcess: number | null;
  /** A day of the span moved by a quarter or more: shown, and left in. */
  readonly isWild: boolean;
  /** The company stopped trading within the span: settled at its last price. */
  readonly hasEnded: boolean;
};

/** Prices have arrived that settle the verdict at a horizon; once a horizon, whatever prices are later said to have been. */
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
  readonly source: 'run' | 'user';
  readonly settled: readonly SettlementHorizon[];
};

/** A horizon is settled once, approved and dismissed proposals alike; what a user added is no verdict of ours. */
export function settled({ outcome, now }: SettleOutcome, proposal: Settleable): readonly OutcomeSettled[] {
  const { proposalId, workspaceId } = proposal;
  if (proposal.source === 'user' || proposal.settled.includes(outcome.horizon)) return [];
  return [{ type: 'OutcomeSettled', proposalId, workspaceId, ...outcome, settledAt: now, at: now }];
}
