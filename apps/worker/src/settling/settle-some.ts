import { proposalContract } from '@gemscout/contracts';
import { proposalStream } from '@gemscout/domain';
import { execute, type EventStore } from '@gemscout/event-store';
import { MarketFailure, type SettlementMarket, type SettlementReading } from '@gemscout/market';
import type { ProposalToSettle, ReadModelQueries } from '@gemscout/read-model';
import { instruments, isUnavailable } from '@gemscout/service-kit';
import { mayBeKnown, outcomesOf } from '@gemscout/settlement';
import type { Logger } from 'pino';
import { verdictOfRun } from './given-verdict.ts';

export type SettlingDeps = {
  readonly store: EventStore;
  readonly readModel: Pick<ReadModelQueries, 'proposalsToSettle'>;
  readonly market: SettlementMarket;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
};

export type Settled = {
  /** Number of outcomes written. */
  readonly outcomes: number;
  /** Number of proposals that could not be settled for a reason specific to them. */
  readonly failed: number;
  /** Where the next call continues; undefined after the last proposal. */
  readonly after: string | undefined;
  /** Set if the market does not answer: wait before the next call. */
  readonly waitsFor?: MarketFailure;
};

const AT_ONCE = 200;
/** A problem with one symbol does not stop the pass; this many consecutive failures mean that the market is unavailable. */
const MOST_REFUSED = 5;

const counters = instruments((meter) => ({
  settled: meter.createCounter('gemscout_outcomes_settled_total', { description: 'Outcomes of verdicts, by horizon' }),
  failures: meter.createCounter('gemscout_settlement_failures_total', {
    description: 'Verdicts that could not be settled although they were due',
  }),
}));

/**
 * Examines the next proposals whose outcome is not known at every horizon, and records the outcomes that current prices
 * allow. Repeated or concurrent calls record nothing twice.
 *
 * @param after from the result of the previous call
 * @throws MarketFailure if prices cannot be read at all, an "unavailable" error of a port, or the signal's reason
 */
export async function settleSome(deps: SettlingDeps, after: string | undefined, signal: AbortSignal): Promise<Settled> {
  const proposals = await deps.readModel.proposalsToSettle({ limit: AT_ONCE, after });
  if (proposals.length === 0) return { outcomes: 0, failed: 0, after: undefined };
  const prices = await deps.market.read(signal);
  let [outcomes, failed, refused] = [0, 0, 0];
  for (const proposal of proposals) {
    signal.throwIfAborted();
    const result = await settledOf(proposal, prices, deps);
    refused = result instanceof MarketFailure ? refused + 1 : 0;
    if (typeof result === 'number') outcomes += result;
    if (result === 'failed') failed += 1;
    if (result instanceof MarketFailure && refused === MOST_REFUSED)
      return { outcomes, failed, after: proposal.id, waitsFor: result };
  }
  return { outcomes, failed, after: proposals.length < AT_ONCE ? undefined : proposals.at(-1)?.id };
}

/**
 * Settles one verdict as far as prices are known. @throws MarketFailure if they cannot be read at all, or an "unavailable"
 * error of a port
 */
export async function settleOne(deps: SettlingDeps, proposal: ProposalToSettle, signal: AbortSignal): Promise<void> {
  await settledOf(proposal, await deps.market.read(signal), deps);
}

/** The number of outcomes written, or why there are none. A failure of the market is returned; other failures are logged. */
async function settledOf(
  proposal: ProposalToSettle,
  prices: SettlementReading,
  deps: SettlingDeps,
): Promise<number | MarketFailure | 'failed'> {
  try {
    return await settleProposal(proposal, prices, deps);
  } catch (error) {
    if (error instanceof MarketFailure) return error.code === 'no_data' ? 0 : error;
    if (isUnavailable(error)) throw error;
    counters().failures.add(1);
    deps.logger.error({ proposalId: proposal.id, err: error }, 'A verdict could not be settled');
    return 'failed';
  }
}

async function settleProposal(
  proposal: ProposalToSettle,
  prices: SettlementReading,
  { store, market, clock, logger }: SettlingDeps,
): Promise<number> {
  const verdict = await verdictOfRun(store, proposal);
  if (verdict?.market !== market.name) return 0;
  if (market.source === 'forward' && !mayBeKnown(verdict, clock.now())) return 0;
  const outcomes = outcomesOf(verdict, await prices.pricesFor(verdict.symbol, verdict.asOf.slice(0, 10)));
  const stream = proposalStream(proposal.id);
  let written = 0;
  for (const outcome of outcomes) {
    const command = { type: 'SettleOutcome', outcome, now: clock.now() } as const;
    const { events } = await execute(store, { stream, contract: proposalContract, command });
    if (events.length === 0) continue; // another settler has already recorded them
    written += 1;
    counters().settled.add(1, { horizon: outcome.horizon, source: outcome.source });
    logger.debug({ proposalId: proposal.id, outcome }, 'A verdict was settled');
  }
  return written;
}
