import { legible } from './legible.ts';
import { numbersIn, type NumberFound } from './numbers-in.ts';

/** A sentence with the items that it cites, and the figures that they must hold. */
export type Claim = {
  readonly text: string;
  /** Hashes of the cited items. */
  readonly evidence: readonly string[];
  /** The figures outside quotations. */
  readonly numbers: readonly NumberFound[];
};

/** Fewer are a label or a figure in quotation marks, no quotation. */
const QUOTED_WORDS = 3;
const QUOTATION = /“([^”]+)”|"([^"]+)"/g;

export function claimOf(text: string, evidence: readonly string[]): Claim {
  const plain = legible(text);
  return { text: plain, evidence, numbers: numbersIn(withoutQuotations(plain)) };
}

/** What a sentence puts between double quotation marks. */
export function quotationsIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTATION)].map(([, curly, straight]) => curly ?? straight ?? '');
}

/** A figure between quotation marks is still a figure: only words are quoted. */
export function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, (whole) => ((whole.match(/\p{L}{2,}/gu)?.length ?? 0) < QUOTED_WORDS ? whole : ' '));
}
