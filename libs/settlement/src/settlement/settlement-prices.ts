import { KNOWN_EVENTS, type CorporateEvent } from './corporate-events.ts';
import { priceLine, type DailyClose, type PriceLine } from './price-line.ts';
import { peersBetween, type Peers } from './settle.ts';

/** The prices for settling: of every company of a market, and of the index. */
export type SettlementPrices = {
  readonly benchmark: PriceLine;
  readonly lines: ReadonlyMap<string, PriceLine>;
  peers(from: string, to: string): Peers;
};

/** All recorded closes, oldest first, including those after a verdict was given. */
export type PriceSource = {
  readonly companies: readonly { readonly symbol: string; readonly sector: string | null }[];
  bars(symbol: string): readonly DailyClose[];
};

/** @param events the market's own events, in addition to the built-in ones */
export function settlementPrices(
  source: PriceSource,
  benchmark: string,
  events: readonly CorporateEvent[],
): SettlementPrices {
  const bySymbol = Map.groupBy([...KNOWN_EVENTS, ...events], ({ symbol }) => symbol);
  const lines = new Map(
    source.companies.map(({ symbol }) => [symbol, priceLine(source.bars(symbol), bySymbol.get(symbol))]),
  );
  const members = source.companies.flatMap(({ symbol, sector }) => {
    const line = lines.get(symbol);
    return line ? [{ sector, line }] : [];
  });
  const known = new Map<string, Peers>();
  return {
    benchmark: priceLine(source.bars(benchmark)),
    lines,
    peers(from, to) {
      const peers = known.get(`${from} ${to}`) ?? peersBetween(members, from, to);
      known.set(`${from} ${to}`, peers);
      return peers;
    },
  };
}
