/** The arguments of `gemscout evaluate`. */
export type EvaluationRequest = {
  /** The folder of a recorded market, or `sample`. */
  readonly market: string;
  readonly from: string;
  readonly to: string;
  /** The interval between evaluated days, in trading days. */
  readonly every: number;
  readonly analyst: 'rules' | 'openai';
  /** Limits the evaluation to this many companies with the highest dollar volume in the 60 days up to `from`. */
  readonly universe?: number;
  /** Decides on each dossier this many times, to see how often the verdicts disagree. Default: once. */
  readonly repeat?: number;
  readonly out: string;
  /** Number of additional threads; 0 to work in the calling thread. Default: the number of cores. */
  readonly workers?: number;
  readonly onProgress?: (progress: EvaluationProgress) => void;
};

export type EvaluationProgress = {
  readonly days: number;
  readonly daysDone: number;
  /** The number of days that an earlier, stopped run had finished. */
  readonly daysResumed: number;
  /** Number of additional threads; 0 if the calling thread judges the days. */
  readonly threads: number;
  readonly verdicts: number;
  /** Tickers per second in this run; null before its first day is done. */
  readonly tickersPerSecond: number | null;
};

/** The evaluation cannot be run as requested. The message is one sentence with the remedy. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
