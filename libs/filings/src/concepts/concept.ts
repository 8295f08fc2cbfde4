/**
 * How the values of a concept behave over time. `flow`: money over a span; spans that follow each other add up. `stock`: money at
 * one instant. `per_share`: money a share over a span; treated as adding up, which rounding and a changing number of shares make
 * true to about a cent. `average_shares`: shares over a span; nothing adds up. `share_count`: shares at one instant.
 */
export type ConceptKind = 'flow' | 'stock' | 'per_share' | 'average_shares' | 'share_count';

/** One line of a statement, whichever tag a company files it under. */
export type Concept = {
  readonly kind: ConceptKind;
  /** With taxonomy, best first: where one filing has several of them for a period, the first one counts. */
  readonly tags: readonly string[];
};

type Tags = {
  readonly usGaap?: readonly string[];
  readonly ifrs?: readonly string[];
  readonly dei?: readonly string[];
};

export const flow = (tags: Tags): Concept => conceptOf('flow', tags);
export const stock = (tags: Tags): Concept => conceptOf('stock', tags);
export const perShare = (tags: Tags): Concept => conceptOf('per_share', tags);
export const averageShares = (tags: Tags): Concept => conceptOf('average_shares', tags);
export const shareCount = (tags: Tags): Concept => conceptOf('share_count', tags);

function conceptOf(kind: ConceptKind, { usGaap = [], ifrs = [], dei = [] }: Tags): Concept {
  const tags = [
    ...dei.map((tag) => `dei:${tag}`),
    ...usGaap.map((tag) => `us-gaap:${tag}`),
    ...ifrs.map((tag) => `ifrs-full:${tag}`),
  ];
  return { kind, tags };
}
