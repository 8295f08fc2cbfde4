import { numbersIn, type NumberFound } from './numbers-in.ts';

/** A sentence with the items that it cites, and the figures that they must hold. */
export type Claim = {
  readonly text: string;
  /** Hashes of the cited items. */
  readonly evidence: readonly string[];
  /** The figures outside quotations. */
  readonly numbers: readonly NumberFound[];
};

const QUOTATION = /“([^”]+)”|"([^"]+)"/g;

export function claimOf(text: string, evidence: readonly string[]): Claim {
  return { text, evidence, numbers: numbersIn(withoutQuotations(text)) };
}

/** What a sentence puts between double quotation marks. */
export function quotationsIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTATION)].map(([, curly, straight]) => curly ?? straight ?? '');
}

export function withoutQuotations(text: string): string {
  return text.replace(QUOTATION, ' ');
}
