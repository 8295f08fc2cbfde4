type Close = { readonly date: string; readonly close: number };

/** The averages that a chart of daily prices shows, in trading days. */
export const AVERAGES = [20, 50, 200] as const;

export type AveragePoint = { readonly date: string; readonly value: number };

/** The mean of the last `days` closes, from the first day that has so many. */
export function averageOf(bars: readonly Close[], days: number): readonly AveragePoint[] {
  let sum = 0;
  return bars.flatMap(({ date, close }, at) => {
    sum += close - (bars[at - days]?.close ?? 0);
    return at < days - 1 ? [] : [{ date, value: sum / days }];
  });
}
