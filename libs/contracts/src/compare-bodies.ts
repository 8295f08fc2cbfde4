import { z } from 'zod';
import { RunResponse } from './http-bodies.ts';
import { RunResultResponse } from './run-result-response.ts';

/** `GET /runs/compare`. `a` is the earlier run by convention: what differs is told as it was in `a` and is in `b`. */
export const CompareRunsQuery = z.strictObject({ a: z.string(), b: z.string() });
export type CompareRunsQuery = z.infer<typeof CompareRunsQuery>;

/** What a run has on a ticker so far; null if it did not look at it. */
const ComparedResult = z
  .object({
    ...RunResultResponse.pick({ state: true, verdict: true, confidence: true }).shape,
    /** 0 to 1; null if unknown, or if nothing was asked for that the ticker could fit. */
    goal_fit: z.number().nullable(),
    /** The close that it was decided at and its day, `yyyy-mm-dd`; null if unknown. */
    price: z.number().nullable(),
    price_as_of: z.string().nullable(),
    memo: z.string().optional(),
  })
  .nullable();

/** As readers see it, `$41.20`, and in words what time it covers. Null if the memo does not state the fact. */
const value = z.object({ shown: z.string(), period: z.string() }).nullable();

/** A fact that a memo states, with its value in both. */
export const ComparedFigure = z.object({
  /** The id of the fact: `close`. */
  fact: z.string(),
  label: z.string(),
  /** A ticker, a sector's name, or `market`. */
  subject: z.string(),
  a: value,
  b: value,
});
export type ComparedFigure = z.infer<typeof ComparedFigure>;

/** How two memos differ; `same` counts what does not. */
export const MemoDifference = z.object({
  figures: z.object({ changed: z.array(ComparedFigure), same: z.int() }),
  /** `restated`: the words are the same, the figures in them are not. */
  sentences: z.object({
    gone: z.array(z.string()),
    added: z.array(z.string()),
    restated: z.int(),
    same: z.int(),
  }),
});
export type MemoDifference = z.infer<typeof MemoDifference>;

/**
 * Comparison of two runs, with every ticker that either of them looked at, in the order of their shortlists. Of an active
 * run it has what the run has so far.
 */
export const RunComparisonResponse = z.object({
  a: RunResponse,
  b: RunResponse,
  tickers: z.array(
    z.object({
      symbol: z.string(),
      a: ComparedResult,
      b: ComparedResult,
      /** Null unless both have a memo. */
      difference: MemoDifference.nullable(),
    }),
  ),
});
export type RunComparisonResponse = z.infer<typeof RunComparisonResponse>;
