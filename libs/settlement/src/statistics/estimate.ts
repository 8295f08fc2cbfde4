/** A figure with its 95 % interval; null where the data give none. */
export type Estimate = {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};
