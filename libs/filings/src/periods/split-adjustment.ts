import { CONCEPTS, conceptOfTag } from '../concepts/concepts.ts';
import type { XbrlFact } from '../xbrl-fact.ts';

/** A split of the share: from `day` on, `yyyy-mm-dd`, one share is `ratio` shares: 4 for 4:1, 0.1 for a reverse split of 1:10. */
export type Split = { readonly day: string; readonly ratio: number };

/**
 * States share counts and figures a share in the shares of `asOf`. A filing is taken to speak of the shares of the day it was filed
 * on: one that is filed after a split restates its earlier periods, as the rules for statements ask. Splits after `asOf` are ignored.
 */
export function adjustForSplits(
  facts: readonly XbrlFact[],
  { splits, asOf }: { readonly splits: readonly Split[]; readonly asOf: string },
): readonly XbrlFact[] {
  const known = splits.filter(({ day }) => day <= asOf);
  if (known.length === 0) return facts;
  return facts.map((fact) => {
    const shares = sharesForOne(fact.filed, known);
    return shares === 1 ? fact : { ...fact, value: adjusted(fact, shares) };
  });
}

function adjusted({ tag, value }: XbrlFact, shares: number): number {
  const concept = conceptOfTag(tag);
  switch (concept && CONCEPTS[concept].kind) {
    case 'per_share':
      return value / shares;
    case 'average_shares':
    case 'share_count':
      return value * shares;
    default:
      return value;
  }
}

function sharesForOne(filed: string, splits: readonly Split[]): number {
  return splits.filter(({ day }) => day > filed).reduce((shares, { ratio }) => shares * ratio, 1);
}
