import type { PayloadOf } from '@gemscout/domain';
import { checked, reasonsOf, type Checking } from './checking.ts';
import { sentencesOf } from './sentences-of.ts';

/** Texts of the log as they are shown, and the sentences that no evidence supports: those remain in the text. */
export type CheckedTexts = {
  readonly shown: (text: string) => string;
  readonly unsupported: NonNullable<PayloadOf<'REFLECT'>['unsupported']>;
};

/** More than an answer of a model has room for. */
const MOST_UNSUPPORTED = 40;
const TEXT_CHARACTERS = 200;

/** Checks each sentence of the texts against all evidence of the ticker, and renders its references. Pure. */
export function checkedTexts(texts: readonly string[], checking: Checking): CheckedTexts {
  const evidence = checking.items.map(({ hash }) => hash);
  const sentences = texts.flatMap(sentencesOf);
  const results = new Map(sentences.map((text) => [text, checked({ text, evidence }, checking)]));
  const refused = [...results.values()].filter(({ result }) => result === 'refused');
  return {
    shown: (text) =>
      sentencesOf(text)
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
