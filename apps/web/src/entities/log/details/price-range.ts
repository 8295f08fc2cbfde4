import type { JsonObject, JsonValue } from '@gemscout/domain';

/** Where a close stands in its 52 weeks, and where its averages do. Shares of the way from the low, 0, to the high, 1. */
export type PriceRange = {
  readonly lowUsd: number;
  readonly highUsd: number;
  readonly close: number;
  readonly averages: readonly { readonly days: number; readonly share: number }[];
};

const AVERAGES = { sma_20_usd: 20, sma_50_usd: 50, sma_200_usd: 200 };

/** Of the facts of `indicators`; undefined where the market does not know the 52 weeks. */
export function rangeOf(facts: JsonObject): PriceRange | undefined {
  const [low, high, close] = [facts['low_52w_usd'], facts['high_52w_usd'], facts['close_usd']].map(numberOf);
  if (low === undefined || high === undefined || close === undefined || high <= low) return undefined;
  const shareOf = (price: number) => Math.min(1, Math.max(0, (price - low) / (high - low)));
  const averages = Object.entries(AVERAGES).flatMap(([key, days]) => {
    const price = numberOf(facts[key]);
    return price === undefined ? [] : [{ days, share: shareOf(price) }];
  });
  return { lowUsd: low, highUsd: high, close: shareOf(close), averages };
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
