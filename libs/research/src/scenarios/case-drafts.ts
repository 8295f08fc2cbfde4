import { z } from 'zod';
import { DRIVERS } from './driver-history.ts';

/** Why a driver lies outside what the company and its peers have had: a sentence that refers to a fact, or quotes, with the hashes of what it cites. */
const OutsideDraft = z.object({ driver: z.enum(DRIVERS), why: z.string().min(1), evidence: z.array(z.string()) });

/** A case as an analyst proposes it: drivers over twelve months and its probability. Why stands in the memo. */
const CaseDraft = z.object({
  /** Of revenue, in percent. */
  growth: z.number(),
  /** Net margin, in percent. */
  margin: z.number(),
  /** Price to earnings. */
  multiple: z.number(),
  /** Growth of the share count, in percent. */
  dilution: z.number(),
  /** In percent; those of all cases sum to 100. */
  probability: z.number(),
  outside: z.array(OutsideDraft),
});
export type CaseDraft = z.infer<typeof CaseDraft>;

export const CaseDrafts = z.object({ bear: CaseDraft, base: CaseDraft, bull: CaseDraft });
export type CaseDrafts = z.infer<typeof CaseDrafts>;
