/** How far a run goes into each ticker: see `DEPTH_LIMITS`. Figures are read at each depth. */
export const DEPTHS = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

export const DEFAULT_DEPTH: Depth = 'standard';

/** The most that is looked at of a ticker. */
export type DepthLimits = {
  /** Questions with arguments that an analyst asks at first, all at once. */
  readonly questions: number;
  /** Questions because of the answers. */
  readonly followUps: number;
  /** Texts of filings. */
  readonly texts: number;
  /** Peers whose figures one question brings. */
  readonly peers: number;
};

export const DEPTH_LIMITS: Readonly<Record<Depth, DepthLimits>> = {
  quick: { questions: 3, followUps: 0, texts: 4, peers: 5 },
  standard: { questions: 6, followUps: 2, texts: 8, peers: 10 },
  deep: { questions: 8, followUps: 4, texts: 25, peers: 20 },
};

/** The kind of the `NOTICE` that sends one ticker of a run deeper. */
export const DEEPENED = 'deepened';
