import { VERDICTS } from '@gemscout/domain';
import { z } from 'zod';

/** What the agent said of a ticker as of a day, and what was known of it beside. Read again after a kill. */
export const AgentVerdict = z.object({
  day: z.string(),
  symbol: z.string(),
  sector: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  /** How well the evidence supports the verdict. */
  confidence: z.number(),
  /** Signed, for ranking the tickers of a day: by verdict, and among equals by what was found. Never shown as confidence. */
  rankScore: z.number(),
  /** The change over the 126 trading days before, as a baseline; null without as many. */
  momentum: z.number().nullable(),
  /** What each stage leaned to. */
  stages: z.object({ investigate: z.enum(VERDICTS), validate: z.enum(VERDICTS) }),
  /** Tools that had an answer. */
  tools: z.array(z.string()),
});
export type AgentVerdict = z.infer<typeof AgentVerdict>;

/** A ticker that came to no verdict. */
export const Skipped = z.object({ day: z.string(), symbol: z.string(), why: z.string() });
export type Skipped = z.infer<typeof Skipped>;

export const DayOfVerdicts = z.object({ verdicts: z.array(AgentVerdict), skipped: z.array(Skipped) });
export type DayOfVerdicts = z.infer<typeof DayOfVerdicts>;
