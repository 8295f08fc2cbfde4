import { VERDICTS } from '@gemscout/domain';
import { z } from 'zod';

/** The agent's verdict on a ticker as of a day, with the data known then. Also the format of resumed evaluations. */
export const AgentVerdict = z.object({
  day: z.string(),
  symbol: z.string(),
  sector: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  /** How well the evidence supports the verdict. */
  confidence: z.number(),
  /** Signed score that ranks the tickers of a day: by verdict, then by evidence. Never shown as confidence. */
  rankScore: z.number(),
  /** The change over the preceding 126 trading days, as a baseline; null with fewer days. */
  momentum: z.number().nullable(),
  /** The verdict that each stage tended to. */
  stages: z.object({ investigate: z.enum(VERDICTS), validate: z.enum(VERDICTS) }),
  /** Tools that returned data. */
  tools: z.array(z.string()),
  /** A digest of what each tool and each reading of filings returned: equal where two evaluations knew the same. */
  inputs: z.string(),
});
export type AgentVerdict = z.infer<typeof AgentVerdict>;

/** A ticker without a verdict. */
export const Skipped = z.object({ day: z.string(), symbol: z.string(), why: z.string() });
export type Skipped = z.infer<typeof Skipped>;

export const DayOfVerdicts = z.object({ verdicts: z.array(AgentVerdict), skipped: z.array(Skipped) });
export type DayOfVerdicts = z.infer<typeof DayOfVerdicts>;
