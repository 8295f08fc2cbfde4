import { legible } from './legible.ts';
import { numbersIn, type NumberFound } from './numbers-in.ts';

/** A sentence with its cited items, and the figures that they must contain. */
export type Claim = {
  readonly text: string;
  /** Hashes of the cited items. */
  readonly evidence: readonly string[];
  /** The figures of the sentence outside quotations. */
  readonly numbers: readonly NumberFound[];
};

/** Minimum number of words of a quotation; fewer are a label or a quoted figure. */
const QUOTED_WORDS = 3;
const QUOTATION = /“([^”]+)”|"([^"]+)"/g;

export function claimOf(text: string, evidence: readonly string[]): Claim {
  const plain = legible(text);
  return { text: plain, evidence, numbers: numbersIn(withoutQuotations(plain)) };
}

/** The quotations in a sentence: text between double quotation marks. */
export function quotationsIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTATION)].map(([, curly, straight]) => curly ?? straight ?? '');
}

/** Removes quotations of words. A figure between quotation marks remains, because it is still a figure. */
export function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, (whole) => ((whole.match(/\p{L}{2,}/gu)?.length ?? 0) < QUOTED_WORDS ? whole : ' '));
}
