/** Figures from a data set: they may support prices, fundamentals, earnings dates and options figures. */
export const STRUCTURED_KINDS = [
  'bars',
  'indicators',
  'earnings',
  'fundamentals',
  'options',
  'movers',
  'sectors',
] as const;

/** What people wrote: it supports attributed quotations and our own counts of it, nothing else. A `page` has no counts. */
export const TEXT_KINDS = ['news', 'posts', 'documents', 'page'] as const;

/** What a user, an earlier run or a model's own search said: kept for the record, it supports nothing. */
export const UNSUPPORTING_KINDS = ['brief', 'memo', 'proposal', 'search'] as const;

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

/** Text of which nothing stands but what a sentence quotes and says the source of: the whole of a page from the web. */
export function isOnlyQuoted(kind: EvidenceKind): boolean {
  return kind === 'page';
}
