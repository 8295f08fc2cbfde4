import { SENTENCE_RESULTS } from '@gemscout/domain';
import { z } from 'zod';

/** A figure, date or quotation in a sentence, and the fact that it shows. */
export const MemoBinding = z.object({
  /** Offsets into the sentence's `text`, in UTF-16 code units; `end` is exclusive. */
  start: z.int().min(0),
  end: z.int().min(0),
  /** The text between the offsets: `$41.24`. */
  shown: z.string(),
  /** The fact's id within the dossier: `sma_50`, `revenue.fy2024`. */
  fact: z.string(),
  /** The metric's id in the metric registry. */
  metric: z.string(),
  /** A symbol, a sector or `market`. */
  subject: z.string(),
  /** Percentages are in percent. */
  value: z.union([z.number(), z.string(), z.boolean()]),
  unit: z.string(),
  /** The period or window of the fact: `FY2024`, `20 trading days`. Null if it has none. */
  period: z.string().nullable(),
  /** When it was true: an ISO date or instant. Null if unknown. */
  as_of: z.string().nullable(),
  /** The hash of the item that the fact was read from; null if it was computed. */
  evidence: z.string().nullable(),
  /** The formula and the ids of its inputs; null if it was read. */
  computed: z.object({ formula: z.string(), inputs: z.array(z.string()) }).nullable(),
});
export type MemoBinding = z.infer<typeof MemoBinding>;

/** A sentence of a memo as it was checked and rendered. */
export const CheckedSentence = z.object({
  section: z.string(),
  /** The sentence as the memo shows it. */
  text: z.string(),
  /** The same sentence with references, `{{…}}`; null if it was checked by its digits. */
  reference: z.string().nullable(),
  result: z.enum(SENTENCE_RESULTS),
  /** The hashes of the items that it cites. */
  evidence: z.array(z.string()),
  bindings: z.array(MemoBinding),
});
export type CheckedSentence = z.infer<typeof CheckedSentence>;

/** A sentence that is not part of the memo, as the analyst wrote it, and why, as a full sentence. */
export const DroppedSentence = z.object({ section: z.string(), text: z.string(), reason: z.string() });
export type DroppedSentence = z.infer<typeof DroppedSentence>;

/** The body of an evidence item of kind `memo_check`. */
export const MemoCheckBody = z.object({ sentences: z.array(CheckedSentence), dropped: z.array(DroppedSentence) });
export type MemoCheckBody = z.infer<typeof MemoCheckBody>;
