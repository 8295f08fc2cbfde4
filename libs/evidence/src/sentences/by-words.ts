import type { CheckedSentence } from './check-sentence.ts';
import type { KnownNames } from './known-names.ts';
import { keepLatest } from './latest.ts';

const MOST_NAMES = 500;
const MOST_SENTENCES = 50;
/**
 * Sentences that no check looked at the evidence for, by the names that were known: half of those that the rules analyst writes, such as
 * "Nothing in news moves the picture.", on each day of an evaluation.
 */
const BY_NAMES = new Map<string, Map<string, CheckedSentence>>();

/** The result of a sentence that does not depend on the evidence, if it was checked before. */
export function byWords(text: string, { wholeKey }: KnownNames): CheckedSentence | undefined {
  return BY_NAMES.get(wholeKey)?.get(text);
}

/** @param checked without a look at the evidence */
export function keepByWords(text: string, { wholeKey }: KnownNames, checked: CheckedSentence): void {
  const sentences = BY_NAMES.get(wholeKey) ?? new Map<string, CheckedSentence>();
  keepLatest(BY_NAMES, wholeKey, sentences, MOST_NAMES);
  keepLatest(sentences, text, checked, MOST_SENTENCES);
}
