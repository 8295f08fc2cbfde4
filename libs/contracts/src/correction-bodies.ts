import { z } from 'zod';

const Value = z.union([z.number(), z.string(), z.boolean()]);

/** A fact that a memo used, and that its source gives another value for since. The memo itself stays as it was. */
export const CorrectionResponse = z.object({
  /** What the figure is, of whom, and for which time, in words: `Revenue`, `NOVA`, `in fiscal 2024, to 28 September 2024`. */
  label: z.string(),
  subject: z.string(),
  period: z.string(),
  metric: z.string(),
  /** As readers see them, with their unit: `$9.1B`. */
  before: z.string(),
  after: z.string(),
  before_value: Value,
  after_value: Value,
  /** Who gave both values, and the day of the correction: of the filing, else of the newer answer, `yyyy-mm-dd`. */
  source: z.string(),
  corrected_on: z.string(),
  /** The figures of the memo that it is an input of; empty for a figure that the memo states itself. */
  input_of: z.array(z.string()),
  /** True if it was computed from what its source corrected. */
  is_computed: z.boolean(),
  /** Counts the corrections of this fact, from 1. */
  nr: z.int(),
  /** Short ids of the evidence that the memo used, and of what gives the newer value. */
  evidence: z.string(),
  new_evidence: z.string(),
  found_at: z.string(),
});
export type CorrectionResponse = z.infer<typeof CorrectionResponse>;

/** The same for whoever opens a shared replay: without what leads into the workspace. */
export const SharedCorrection = CorrectionResponse.pick({
  label: true,
  subject: true,
  period: true,
  before: true,
  after: true,
  source: true,
  corrected_on: true,
  input_of: true,
}).extend({ symbol: z.string() });
export type SharedCorrection = z.infer<typeof SharedCorrection>;
