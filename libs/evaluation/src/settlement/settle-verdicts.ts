import type { MarketHistory } from '@gemscout/market';
import type { AgentVerdict } from '../agent/agent-verdict.ts';
import { KNOWN_EVENTS, type CorporateEvent } from './corporate-events.ts';
import { priceLine, type PriceLine } from './price-line.ts';
import { HORIZONS, peersBetween, settle, type Horizon, type Outcome, type Peers } from './settle.ts';

export type Outcomes = Readonly<Partial<Record<Horizon, Outcome>>>;

/** A verdict with what became of it, as far as the market goes. */
export type EvaluatedVerdict = AgentVerdict & {
  /** The day's place on the index's calendar. */
  readonly place: number;
  readonly outcomes: Outcomes;
};

/** The prices that settle: of every company that the market has, and of the index. */
export type SettlementPrices = {
  readonly benchmark: PriceLine;
  readonly lines: ReadonlyMap<string, PriceLine>;
  peers(from: string, to: string): Peers;
};

export function settlementPrices(
  history: MarketHistory,
  benchmark: string,
  events: readonly CorporateEvent[],
): SettlementPrices {
  const bySymbol = Map.groupBy([...KNOWN_EVENTS, ...events], ({ symbol }) => symbol);
  const lines = new Map(
    history.companies.map(({ symbol }) => [symbol, priceLine(history.bars(symbol), bySymbol.get(symbol))]),
  );
  const members = history.companies.flatMap(({ symbol, sector }) => {
    const line = lines.get(symbol);
    return line ? [{ sector, line }] : [];
  });
  const known = new Map<string, Peers>();
  return {
    benchmark: priceLine(history.bars(benchmark)),
    lines,
    peers(from, to) {
      const peers = known.get(`${from} ${to}`) ?? peersBetween(members, from, to);
      known.set(`${from} ${to}`, peers);
      return peers;
    },
  };
}

export function settledVerdict(verdict: AgentVerdict, prices: SettlementPrices): EvaluatedVerdict {
  const line = prices.lines.get(verdict.symbol);
  const outcomes = HORIZONS.flatMap((horizon) => {
    const outcome = line && settle({ ...verdict, line }, prices.benchmark, horizon, prices.peers);
    return outcome ? [[horizon, outcome] as const] : [];
  });
  const place = prices.benchmark.places.get(verdict.day) ?? -1;
  return { ...verdict, place, outcomes: Object.fromEntries(outcomes) };
}
