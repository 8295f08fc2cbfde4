import { z } from 'zod';

/** `GET /sources`: a source of a live market, what its licence allows, and what it answered in the last 24 hours. */
const SourceResponse = z.object({
  name: z.string(),
  /** As people know it. */
  label: z.string(),
  /** False for a source without a documented interface. */
  official: z.boolean(),
  /** False: for personal use only. */
  commercial: z.boolean(),
  /** False: left out of shares, exports and answers to API keys. */
  redistribute: z.boolean(),
  attribution: z.string().nullable(),
  /** After how many days its texts are deleted; null if they are kept. */
  retention_days: z.int().nullable(),
  /** Why it is not asked, in a sentence; null if it is. */
  off: z.string().nullable(),
  answers: z.int(),
  failures: z.int(),
  /** ISO 8601 */
  last_answer_at: z.string().nullable(),
});
export type SourceResponse = z.infer<typeof SourceResponse>;

export const SourcesResponse = z.array(SourceResponse).readonly();
