import type { Memo, MemoSentence } from './analyst/analyst.ts';
import { checked, type Checking } from './checking.ts';
import { sectionsOf } from './memo.ts';
import { sentencesOf } from './sentences-of.ts';

/**
 * The memo with the opinions in its texts as sentences of their own, as what is checked does not vouch for them. A text whose
 * sentences do not hold apart stays whole. Pure.
 */
export function opinionApart(memo: Memo, checking: Checking): Memo {
  return sectionsOf((section) => memo[section].flatMap((sentence) => partsOf(sentence, checking)));
}

type Part = { readonly text: string; readonly result: 'checked' | 'opinion' };

function partsOf(sentence: MemoSentence, checking: Checking): readonly MemoSentence[] {
  const resultOf = (text: string) => checked({ ...sentence, text }, checking).result;
  const texts = sentencesOf(sentence.text);
  if (texts.length < 2 || resultOf(sentence.text) !== 'checked') return [sentence];
  const parts = texts.reduce<readonly Part[]>((before, text) => {
    const result = resultOf(text) === 'opinion' ? 'opinion' : 'checked';
    const last = before.at(-1);
    if (last?.result !== result) return [...before, { text, result }];
    return [...before.slice(0, -1), { text: `${last.text} ${text}`, result }];
  }, []);
  const doHold = parts.every(({ text, result }) => resultOf(text) === result);
  return doHold && parts.length > 1 ? parts.map(({ text }) => ({ ...sentence, text })) : [sentence];
}
