import type { PayloadOf } from '@gemscout/domain';
import { checked, reasonsOf, type Checking } from './checking.ts';

/** Texts of the log as they are shown, and the sentences that no evidence supports: those remain in the text. */
export type CheckedTexts = {
  readonly shown: (text: string) => string;
  readonly unsupported: NonNullable<PayloadOf<'REFLECT'>['unsupported']>;
};

const MOST_UNSUPPORTED = 8;
const TEXT_CHARACTERS = 200;
const SENTENCE_END = /(?<=[.!?…]["”’)]?)\s+(?=[\p{Lu}“"{])/u;

/** Checks each sentence of the texts against all evidence of the ticker, and renders its references. Pure. */
export function checkedTexts(texts: readonly string[], checking: Checking): CheckedTexts {
  const evidence = checking.items.map(({ hash }) => hash);
  const sentences = texts.flatMap((text) => text.split(SENTENCE_END));
  const results = new Map(sentences.map((text) => [text, checked({ text, evidence }, checking)]));
  const refused = [...results.values()].filter(({ result }) => result === 'refused');
  return {
    shown: (text) =>
      text
        .split(SENTENCE_END)
        .map((sentence) => results.get(sentence)?.text ?? sentence)
        .join(' '),
    unsupported: refused.slice(0, MOST_UNSUPPORTED).map((sentence) => ({
      text: sentence.text.slice(0, TEXT_CHARACTERS),
      reason: reasonsOf(sentence).join('; ').slice(0, TEXT_CHARACTERS),
    })),
  };
}

/** The field of a payload; missing where every sentence is supported. */
export function unsupportedField({ unsupported }: CheckedTexts): Pick<PayloadOf<'REFLECT'>, 'unsupported'> {
  return unsupported.length === 0 ? {} : { unsupported };
}
