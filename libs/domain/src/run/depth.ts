/**
 * How far a run goes into each ticker: how many texts of its filings are read, and which tools are asked. Figures
 * are read at each depth.
 */
export const DEPTHS = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

export const DEFAULT_DEPTH: Depth = 'standard';

/** The most texts of filings that are read of a ticker. */
export const MOST_TEXTS: Readonly<Record<Depth, number>> = { quick: 4, standard: 8, deep: 25 };

/** The kind of the `NOTICE` that sends one ticker of a run deeper. */
export const DEEPENED = 'deepened';
