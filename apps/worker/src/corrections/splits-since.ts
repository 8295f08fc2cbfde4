import type { EvidenceItem, RebasingEvent } from '@gemscout/evidence';
import { MarketFailure, type Bar, type MarketData } from '@gemscout/market';

/** Enough to lie over the closes that the memo has seen. */
const DAYS = 320;
const FEWEST_DAYS = 3;
const TOLERANCE = 0.002;

type Asked = Pick<MarketData, 'bars' | 'shareEvents'>;

/**
 * The splits and spin-offs of a company that may explain another value of a fact: those that the market lists, and those that its
 * closes show, where all days that an earlier answer had are changed by one factor.
 *
 * @param earlier the bars that the memo was decided on
 * @returns undefined if the market does not answer: what depends on shares cannot be compared then
 */
export async function splitsSince(
  market: Asked,
  symbol: string,
  earlier: readonly EvidenceItem[],
  signal: AbortSignal,
): Promise<readonly RebasingEvent[] | undefined> {
  try {
    const listed = (await market.shareEvents?.(symbol)) ?? [];
    const { data } = await market.bars(symbol, DAYS, signal);
    return [...listed, ...earlier.flatMap((item) => rebasingIn(item, data) ?? [])];
  } catch (error) {
    if (error instanceof MarketFailure) return undefined;
    throw error;
  }
}

function rebasingIn({ body, asOf }: EvidenceItem, bars: readonly Bar[]): RebasingEvent | undefined {
  const before = closesIn(body['bars']);
  const ratios = bars.flatMap(({ date, close }) => {
    const was = before.get(date);
    return was ? [close / was] : [];
  });
  const [factor = 1] = ratios;
  const isOne = ratios.every((ratio) => Math.abs(ratio / factor - 1) <= TOLERANCE);
  if (ratios.length < FEWEST_DAYS || !isOne || Math.abs(factor - 1) <= TOLERANCE) return undefined;
  return { date: dayAfter(asOf), factor };
}

function closesIn(bars: EvidenceItem['body'][string] | undefined): ReadonlyMap<string, number> {
  const closes = new Map<string, number>();
  for (const bar of Array.isArray(bars) ? bars : []) {
    if (bar === null || typeof bar !== 'object' || Array.isArray(bar)) continue;
    const { date, close_usd: close } = bar;
    if (typeof date === 'string' && typeof close === 'number' && close > 0) closes.set(date, close);
  }
  return closes;
}

function dayAfter(instant: string): string {
  return new Date(Date.parse(instant) + 86_400_000).toISOString().slice(0, 10);
}
