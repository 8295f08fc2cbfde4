export * from './answer-cache.ts';
export { comparedFact, isOnShares, type RebasingEvent } from './corrections/compare-facts.ts';
export {
  openCorrectionIndex,
  type CorrectionIndex,
  type IndexedFact,
  type MemoKey,
  type NewAnswer,
} from './corrections/correction-index.ts';
export { isCorrectable, namedFacts, type NamedFact } from './corrections/fact-name.ts';
export { usedFacts, type UsedFact } from './corrections/used-facts.ts';
export { heldFigures } from './digits/held-figures.ts';
export { dateSpansIn } from './dates-in.ts';
export { numbersIn } from './digits/numbers-in.ts';
export * from './evidence-kind.ts';
export * from './evidence-store.ts';
export { coverageOf, type Coverage } from './facts/coverage.ts';
export * from './facts/fact.ts';
export { factsById } from './facts/fact-index.ts';
export { slugOf } from './facts/fact-reading.ts';
export { factSheet, type SheetRow } from './facts/fact-sheet.ts';
export * from './facts/facts-in.ts';
export { filingBody, filingSectionName } from './facts/filing-items.ts';
export type { FilingQuotation, FilingsRead } from './facts/filings-read.ts';
export { formulaText } from './facts/formula-text.ts';
export { holdersBody } from './facts/holder-items.ts';
export { ownershipBody } from './facts/ownership-items.ts';
export * from './facts/show-fact.ts';
export { isAtLastClose, statementBody } from './facts/statement-items.ts';
export * from './independent-sources.ts';
export * from './memory-evidence.ts';
export * from './legible.ts';
export * from './near-copies.ts';
export * from './postgres-evidence.ts';
export * from './references/parse-references.ts';
export { recomputedValue } from './references/recompute.ts';
export * from './references/reference.ts';
export * from './references/reference-context.ts';
export * from './references/reference-problem.ts';
export * from './references/render-references.ts';
export * from './references/resolve-reference.ts';
export { checkSentence, type CheckedSentence } from './sentences/check-sentence.ts';
