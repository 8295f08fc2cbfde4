import { SENTENCE_RESULTS } from '@gemscout/domain';
import { z } from 'zod';
import { FigureBinding } from './facts/figure-binding.ts';

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
  bindings: z.array(FigureBinding),
});
export type CheckedSentence = z.infer<typeof CheckedSentence>;

/** A sentence that is not part of the memo, as the analyst wrote it, and why, as a full sentence. */
export const DroppedSentence = z.object({ section: z.string(), text: z.string(), reason: z.string() });
export type DroppedSentence = z.infer<typeof DroppedSentence>;

/** The body of an evidence item of kind `memo_check`. */
export const MemoCheckBody = z.object({ sentences: z.array(CheckedSentence), dropped: z.array(DroppedSentence) });
export type MemoCheckBody = z.infer<typeof MemoCheckBody>;
