import { z } from 'zod';

/** A ticker of a run: how far it is, or what was decided. `GET /runs/{id}/results` lists them in the order of the shortlist. */
export const RunResultResponse = z.object({
  symbol: z.string(),
  /** Null in the log of an earlier release. */
  name: z.string().nullable(),
  /** `waiting`: shortlisted, not begun. `stopped`: the run ended before it was decided. */
  state: z.enum(['waiting', 'active', 'stopped', 'decided', 'skipped']),
  /** The title of the stage that it reached; null before the first. */
  stage: z.string().nullable(),
  /** Null until it is decided. */
  verdict: z.string().nullable(),
  /** The last one that the log gives, as a fraction or a percent. */
  confidence: z.number().nullable(),
  /** The first sentence of the thesis; before there is one, why the ticker was shortlisted; of a skipped one, why. */
  reason: z.string().nullable(),
});
export type RunResultResponse = z.infer<typeof RunResultResponse>;
