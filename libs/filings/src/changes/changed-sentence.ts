import { sentencesOf } from '../sections/sentences.ts';
import type { ChangedParagraph } from './paragraph-changes.ts';

/** What a rewritten paragraph says now, word for word: its first sentence that was not in it before, else all of it. */
export function changedSentence({ text, before }: ChangedParagraph): string {
  return sentencesOf(text).find((sentence) => !before.includes(sentence)) ?? text;
}
