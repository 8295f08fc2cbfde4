import { changeOver, KNOWN_EVENTS, priceLine, type PriceLine, type VerdictPrices } from '@gemscout/settlement';
import type { Bar, MarketData } from '../market-data.ts';
import { closeOfTrading } from '../recorded/known-at.ts';
import { fundOf } from './sector-funds.ts';
import { FIRST_BENCHMARK, type SettlementMarket, type SettlementReading } from './settlement-market.ts';

const DAY_MS = 86_400_000;
/** A bar counts as closed so long after the close: before, it may be the price of the moment. */
const SURE_AFTER_MS = 2 * 3_600_000;

type AskedMarket = Pick<MarketData, 'info' | 'bars' | 'company'>;

/**
 * Settles by the bars of live providers, within their quotas, and only by those of days that are over. Bars are asked for in one
 * piece up to today, so that both ends of a span are adjusted for the same splits.
 */
export function liveSettlement(market: AskedMarket, clock: { now(): string }): SettlementMarket {
  return {
    name: market.info.name,
    source: 'forward',
    read: async (signal) => readingOf(market, Date.parse(clock.now()), signal),
  };
}

function readingOf(market: AskedMarket, nowMs: number, signal: AbortSignal): SettlementReading {
  const asked = new Map<string, Promise<PriceLine>>();
  const line = (symbol: string, from: string): Promise<PriceLine> => {
    const about = `${symbol} ${from}`;
    const found = asked.get(about) ?? closedLine(market, { symbol, from, nowMs }, signal);
    asked.set(about, found);
    return found;
  };
  return {
    async pricesFor(symbol, from) {
      const sector = (await market.company(symbol))?.sector ?? null;
      const fund = fundOf(sector);
      const [own, benchmark] = [await line(symbol, from), await line(FIRST_BENCHMARK, from)];
      return pricesOf(own, benchmark, sector, fund === undefined ? undefined : await line(fund, from));
    },
  };
}

function pricesOf(
  line: PriceLine,
  benchmark: PriceLine,
  sector: string | null,
  fund: PriceLine | undefined,
): VerdictPrices {
  return {
    source: 'forward',
    sector,
    line,
    closesAt: closeOfTrading,
    benchmark: { symbol: FIRST_BENCHMARK, line: benchmark },
    peers: (from, to) => ({ median: null, bySector: new Map(), fund: fund && changeOver(fund, from, to) }),
  };
}

type Span = { readonly symbol: string; readonly from: string; readonly nowMs: number };

async function closedLine(market: AskedMarket, { symbol, from, nowMs }: Span, signal: AbortSignal): Promise<PriceLine> {
  const days = Math.ceil((nowMs - Date.parse(from)) / DAY_MS) + 5;
  const { data } = await market.bars(symbol, days, signal);
  const isClosed = ({ date }: Bar): boolean => closeOfTrading(date) + SURE_AFTER_MS <= nowMs;
  return priceLine(
    data.filter(isClosed),
    KNOWN_EVENTS.filter((event) => event.symbol === symbol),
  );
}
