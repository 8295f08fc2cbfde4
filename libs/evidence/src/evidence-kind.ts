/** Figures from a data set. They can support prices, fundamentals, earnings dates and options figures. */
export const STRUCTURED_KINDS = [
  'bars',
  'indicators',
  'trading_day',
  'earnings',
  'fundamentals',
  'estimates',
  'short_interest',
  'statements',
  'peers',
  'ownership',
  'holders',
  'regime',
  'curve',
  'options',
  'option_chain',
  'movers',
  'sectors',
] as const;

/**
 * Texts that people wrote. They support attributed quotations and our own counts of them, nothing else. A `page` has no
 * counts.
 */
export const TEXT_KINDS = ['news', 'posts', 'documents', 'filings', 'page'] as const;

/**
 * Text from a user, an earlier run or a model's own search, how a memo was checked, and what was computed from the assumptions of
 * an analyst: recorded, but it supports nothing.
 */
export const UNSUPPORTING_KINDS = ['brief', 'memo', 'memo_check', 'proposal', 'search', 'scenarios'] as const;

export const EVIDENCE_KINDS = [...STRUCTURED_KINDS, ...TEXT_KINDS, ...UNSUPPORTING_KINDS] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const STRUCTURED: ReadonlySet<EvidenceKind> = new Set(STRUCTURED_KINDS);
const TEXT: ReadonlySet<EvidenceKind> = new Set(TEXT_KINDS);

export function isStructured(kind: EvidenceKind): boolean {
  return STRUCTURED.has(kind);
}

export function isText(kind: EvidenceKind): boolean {
  return TEXT.has(kind);
}

/** True for a kind that supports attributed quotations only: a fetched web page. */
export function isOnlyQuoted(kind: EvidenceKind): boolean {
  return kind === 'page';
}
