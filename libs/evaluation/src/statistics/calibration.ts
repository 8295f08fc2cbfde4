/** A predicted probability, and whether the event happened. */
export type Forecast = { readonly probability: number; readonly came: boolean };

export type ReliabilityBin = {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Sums, so that bins of several dates can be added. */
  readonly probabilities: number;
  readonly came: number;
};

const BINS = 10;
/** Even a perfect forecaster has an expected error of this constant times √(bins / verdicts), by chance alone. */
const FLOOR = 0.4;

export function squaredError({ probability, came }: Forecast): number {
  return (probability - (came ? 1 : 0)) ** 2;
}

/** The mean squared error; always predicting one half gives 0.25. */
export function brierScore(forecasts: readonly Forecast[]): number | null {
  const sum = forecasts.reduce((total, forecast) => total + squaredError(forecast), 0);
  return forecasts.length === 0 ? null : sum / forecasts.length;
}

/** Ten bins of equal width; empty bins are omitted. */
export function reliabilityTable(forecasts: readonly Forecast[]): readonly ReliabilityBin[] {
  const byBin = Map.groupBy(forecasts, ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)));
  return [...byBin]
    .toSorted(([one], [other]) => one - other)
    .map(([bin, inside]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      count: inside.length,
      probabilities: inside.reduce((sum, { probability }) => sum + probability, 0),
      came: inside.filter(({ came }) => came).length,
    }));
}

/** The sum of several tables. */
export function addedTables(tables: readonly (readonly ReliabilityBin[])[]): readonly ReliabilityBin[] {
  const sums = Array.from({ length: BINS }, (_, bin) => ({
    from: bin / BINS,
    to: (bin + 1) / BINS,
    count: 0,
    probabilities: 0,
    came: 0,
  }));
  for (const table of tables)
    for (const bin of table) {
      const sum = sums[Math.round(bin.from * BINS)];
      if (!sum) continue;
      sum.count += bin.count;
      sum.probabilities += bin.probabilities;
      sum.came += bin.came;
    }
  return sums.filter(({ count }) => count > 0);
}

/** The mean distance between predicted and observed frequency, weighted by the number of forecasts. */
export function reliabilityError(table: readonly ReliabilityBin[]): number | null {
  const count = table.reduce((sum, bin) => sum + bin.count, 0);
  const distance = table.reduce((sum, bin) => sum + Math.abs(bin.probabilities - bin.came), 0);
  return count === 0 ? null : distance / count;
}

/** The reliability error expected by chance alone. */
export function reliabilityFloor(table: readonly ReliabilityBin[]): number | null {
  const count = table.reduce((sum, bin) => sum + bin.count, 0);
  return count === 0 ? null : FLOOR * Math.sqrt(table.length / count);
}
