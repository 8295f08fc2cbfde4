import { SETTLEMENT_HORIZONS, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';

const CaseAtHorizon = z.object({ probabilityPct: z.number(), price: z.number() });

/** What the memo of a verdict was made of. */
export const MemoFacts = z.object({
  /** The fact groups that apply to the company: how many were known, and the labels of those that were not. */
  coverage: z.object({ known: z.number(), applying: z.number(), missing: z.array(z.string()) }),
  /** Sentences of the memo by the result of their check; `refused` by the check, and others that were `leftOut`. */
  sentences: z.object({ checked: z.number(), opinion: z.number(), refused: z.number(), leftOut: z.number() }),
  /** Bear, base and bull with their prices where the verdict settles; null for a memo without them. */
  scenarios: z
    .object({
      days: z.literal(SETTLEMENT_HORIZONS),
      close: z.number(),
      cases: z.object({ bear: CaseAtHorizon, base: CaseAtHorizon, bull: CaseAtHorizon }),
    })
    .nullable(),
  /** The cases that the analyst proposed were refused. */
  refusedScenarios: z.boolean(),
});
export type MemoFacts = z.infer<typeof MemoFacts>;

/** Further decisions on the dossier of a verdict. */
export const Repeats = z.object({ verdicts: z.array(z.enum(VERDICTS)), unanswered: z.number() });
export type Repeats = z.infer<typeof Repeats>;

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
  memo: MemoFacts,
  repeats: Repeats,
  /** What the first decision cost, with all the research before it. */
  cost: z.object({ modelCalls: z.number(), tokens: z.number(), usd: z.number() }),
});
export type AgentVerdict = z.infer<typeof AgentVerdict>;

/** A ticker without a verdict. */
export const Skipped = z.object({ day: z.string(), symbol: z.string(), why: z.string() });
export type Skipped = z.infer<typeof Skipped>;

export const DayOfVerdicts = z.object({ verdicts: z.array(AgentVerdict), skipped: z.array(Skipped) });
export type DayOfVerdicts = z.infer<typeof DayOfVerdicts>;
