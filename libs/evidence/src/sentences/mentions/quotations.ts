import { spansOf, type Span } from '../plain-text.ts';

/** Words of somebody else; `text` is what stands between the marks. */
export type Quotation = Span & { readonly text: string };

/** Fewer words between marks are a label or a figure, and are checked like the rest. */
const FEWEST_WORDS = 3;
const DOUBLE = /"[^"]+"/g;
/** An apostrophe inside a word neither opens nor closes a quotation. */
const SINGLE = /(?<![\p{L}\p{N}])'(?=\S).*\S'(?![\p{L}\p{N}])/gu;

/** The quotations of a plain text, in double or single marks. */
export function quotationsIn(plain: string): readonly Quotation[] {
  const double = spansOf(plain, DOUBLE);
  const found = double.length > 0 ? double : spansOf(plain, SINGLE);
  return found
    .map(({ start, end, text }) => ({ start, end, text: text.slice(1, -1).trim() }))
    .filter(({ text }) => (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= FEWEST_WORDS);
}
