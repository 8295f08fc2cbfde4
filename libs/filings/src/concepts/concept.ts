/**
 * How the values of a concept behave over time. `flow`: money over a span; spans that follow each other add up. `stock`: money at
 * one instant. `per_share`: money a share over a span; treated as adding up, which rounding and a changing number of shares make
 * true to about a cent. `average_shares`: shares over a span; nothing adds up. `share_count`: shares at one instant.
 */
export type ConceptKind = 'flow' | 'stock' | 'per_share' | 'average_shares' | 'share_count';

/** One line of a statement, whichever tag a company files it under. */
export type Concept = {
  readonly kind: ConceptKind;
  /** With taxonomy, best first. */
  readonly tags: readonly string[];
  /**
   * Which value counts where one filing has several of the tags for a period: that of the tag that comes first in the list, or the
   * largest, where a company states the line under one of the tags and a part of it, in a note, under another.
   */
  readonly choose: 'first' | 'largest';
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

/** The same concept, of whose tags the largest value of a filing counts. */
export const largestOf = (concept: Concept): Concept => ({ ...concept, choose: 'largest' });

function conceptOf(kind: ConceptKind, { usGaap = [], ifrs = [], dei = [] }: Tags): Concept {
  const tags = [
    ...dei.map((tag) => `dei:${tag}`),
    ...usGaap.map((tag) => `us-gaap:${tag}`),
    ...ifrs.map((tag) => `ifrs-full:${tag}`),
  ];
  return { kind, tags, choose: 'first' };
}
