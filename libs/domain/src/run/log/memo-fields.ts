import { fields, number, object, oneOf, orNull, required, rows, shownAs, text, texts, type ObjectOf } from './field.ts';

/**
 * How the sentences of a memo were checked: `digits` (earlier releases: each figure occurs in the cited items) or `facts`
 * (each figure is bound to a fact, and the words around it agree with it).
 */
const MEMO_CHECKS = ['digits', 'facts'] as const;

/** The result of a sentence that is kept: an `opinion` holds no figure, name, date or event, and supports nothing. */
export const SENTENCE_RESULTS = ['checked', 'opinion'] as const;

/** The start of each sentence of a memo, with the short ids of the evidence that it cites. No `result` means `checked`. */
export const sentences = rows({ section: text, text, result: oneOf(SENTENCE_RESULTS) }, { evidence: texts });

/** Sentences of a reflection, an analysis or an opposite case that the check refused: they remain in the text, wherever it stands. */
export const unsupported = rows({ text: required(text), reason: required(text) });

/** How many of the fact groups that apply to a company are known, and which are missing, by the reason in a sentence. */
const COVERAGE = fields({
  known: required(number),
  applying: required(number),
  missing: required(rows({ groups: required(texts), reason: required(text) })),
});
export type FactCoverage = ObjectOf<typeof COVERAGE>;

/** How a memo was checked: part of `DECISION`, of the saved proposal and of its re-checks. */
export const MEMO_CHECK = fields(
  {
    checked_by: required(oneOf(MEMO_CHECKS)),
    /** Each lowering of the analyst's verdict (`buy` to `watch`) or confidence (`82%` to `60%`), with its reason. */
    lowered: required(
      rows({
        what: required(oneOf(['verdict', 'confidence'])),
        from: required(text),
        to: required(text),
        reason: required(text),
      }),
    ),
    /** What was known when the verdict was decided; absent in events of earlier releases. */
    coverage: object(COVERAGE),
  },
  {
    /** The first sentences that are not part of the memo, as the analyst wrote them, and why. */
    dropped: required(rows({}, { section: required(text), text: required(text), reason: required(text) })),
    /**
     * The hash of the evidence item with every sentence, its references and bindings: `MemoCheckBody` in libs/contracts.
     * Null for a memo of an earlier release.
     */
    memo_check: required(shownAs('hidden', orNull(text))),
  },
);
export type MemoCheck = ObjectOf<typeof MEMO_CHECK>;
