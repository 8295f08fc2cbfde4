/** What `gemscout evaluate` was asked for. */
export type EvaluationRequest = {
  /** A recorded market's folder, or `sample`. */
  readonly market: string;
  readonly from: string;
  readonly to: string;
  /** Every how many trading days the agent is asked. */
  readonly every: number;
  readonly analyst: 'rules' | 'openai';
  /** Only the so many companies with the most dollars traded in the 60 days up to `from`. */
  readonly universe?: number;
  readonly out: string;
  /** Threads beside this one; 0 works in this one. Default: as many as there are cores. */
  readonly workers?: number;
  readonly onProgress?: (progress: EvaluationProgress) => void;
};

export type EvaluationProgress = {
  readonly days: number;
  readonly daysDone: number;
  /** Of which an earlier run that was stopped had done so many. */
  readonly daysResumed: number;
  /** That judge the days; 0: the one that was called. */
  readonly threads: number;
  readonly verdicts: number;
  /** Tickers a second of this run; null before the first day is done. */
  readonly tickersPerSecond: number | null;
};

/** The evaluation cannot be run as asked: one sentence that says what to give instead. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
