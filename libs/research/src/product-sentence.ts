import type { FigureBinding } from '@gemscout/contracts';
import type { KeptSentence } from './memo.ts';

/** A figure of a sentence that the product writes itself, with the fact that it shows. */
export type Figure = Pick<FigureBinding, 'shown' | 'fact'> & { readonly reference: string };
export type Piece = string | Figure;

/** A sentence of the product's own: its figures are bound to their facts, so that a reader sees where each comes from. */
export function sentenceOf(pieces: readonly Piece[]): KeptSentence {
  const bindings: FigureBinding[] = [];
  let [text, reference] = ['', ''];
  for (const piece of pieces) {
    const { shown, reference: written } = typeof piece === 'string' ? { shown: piece, reference: piece } : piece;
    if (typeof piece !== 'string')
      bindings.push({ start: text.length, end: text.length + shown.length, shown, fact: piece.fact });
    text += shown;
    reference += written;
  }
  const evidence = [...new Set(bindings.flatMap(({ fact }) => fact.evidence))];
  return { text, reference, result: 'checked', evidence, bindings };
}
