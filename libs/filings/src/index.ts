export { adjustedFigures } from './guidance/adjusted-figures.ts';
export { type Guidance, guidanceIn } from './guidance/guidance-in.ts';
export {
  type GuidanceOutcome,
  guidanceOutcomes,
  NO_OUTCOME_REASONS,
  type ReportedFigure,
  type StatedFigure,
} from './guidance/guidance-outcomes.ts';
export { type GuidanceRevision, guidanceRevisions } from './guidance/guidance-revisions.ts';
export type { GuidedMetric } from './guidance/guided-metric.ts';
export type { GuidedPeriod } from './guidance/guided-period.ts';
export { changedSentence } from './changes/changed-sentence.ts';
export { filingChanges, type SectionChanges } from './changes/filing-changes.ts';
export { type ChangedParagraph, type ParagraphChanges, paragraphChanges } from './changes/paragraph-changes.ts';
export { amendedSince } from './ownership/amendments.ts';
export { type BuyerCluster } from './ownership/clusters.ts';
export {
  type ActivityQuestion,
  type InsiderActivity,
  insiderActivity,
  type NetTrades,
  type TradeSum,
} from './ownership/insider-activity.ts';
export type { DayRange, Exclusion, RangeOn } from './ownership/open-market.ts';
export type {
  Insider,
  InsiderHolding,
  InsiderTransaction,
  OwnershipForm,
  ProposedLot,
  ProposedSale,
  TransactionKind,
} from './ownership/ownership-form.ts';
export { readOwnership } from './ownership/read-ownership.ts';
export type { FilingId } from './filing-id.ts';
export type { Reading } from './reading.ts';
export { type RedFlag, type RedFlagName, redFlags } from './red-flags/red-flags.ts';
export { type FilingSection, SECTION_NAMES, type SectionName } from './sections/filing-sections.ts';
export {
  type FilingHeader,
  type FilingText,
  filingTextOf,
  readExhibit,
  readFilingText,
} from './sections/filing-text.ts';
export { signedOn } from './sections/signed-on.ts';
export { documentsIn, type FilingDocument, parseSubmission, type Submission } from './submission/submission.ts';
export { type Cover } from './inline-xbrl/cover.ts';
export { type InlineReport, readInlineXbrl } from './inline-xbrl/read-inline-xbrl.ts';
export { IN_EXHIBIT_13, refersToExhibit13, reportKind, type ReportKind } from './inline-xbrl/report-kind.ts';
export { asFiled, type ReportedFact, type UnreadFact } from './inline-xbrl/reported-fact.ts';
export { type CompanyFacts, parseCompanyFacts } from './companyfacts/parse-companyfacts.ts';
export { CONCEPT_IDS, CONCEPTS, type ConceptId, conceptOfTag } from './concepts/concepts.ts';
export type { Concept, ConceptKind } from './concepts/concept.ts';
export { FORMULAS, type FormulaId } from './figures/formulas.ts';
export { knownOn } from './periods/known-on.ts';
export { withRestatedSplits } from './periods/restated-splits.ts';
export { adjustForSplits, type Split } from './periods/split-adjustment.ts';
export { readStatements, type Statements } from './periods/statements.ts';
export type { FiscalYear, Quarter, QuarterEnd } from './periods/fiscal-years.ts';
export {
  type At,
  endOf,
  filedFigure,
  instantFigure,
  newestFigure,
  quarterFigure,
  trailingYear,
  yearBefore,
  yearToDate,
} from './periods/lines.ts';
export {
  type Figure,
  type FirstValue,
  isFigure,
  type Missing,
  MISSING_REASONS,
  type MissingReason,
  type Period,
  type Result,
} from './figures/figure.ts';
export { RATIO_IDS, type RatioId } from './ratios/ratios.ts';
export { isCrossed, type Threshold, THRESHOLDS } from './ratios/thresholds.ts';
export { type SheetFigure, type SheetQuestion, statementSheet, type StatementSheet } from './ratios/statement-sheet.ts';
export type { TenYearYield } from './valuation/implied.ts';
export type { Close, PastMultiples } from './valuation/past-multiples.ts';
export { withReport } from './inline-xbrl/with-report.ts';
export type { XbrlFact } from './xbrl-fact.ts';
export { type ChosenFilings, chosenFilings } from './filing-list/chosen-filings.ts';
export { documentPath, submissionPath } from './filing-list/archive-path.ts';
export type { FilingList, FilingPage, ListedFiling } from './filing-list/filing-list.ts';
export { issuerKind, type IssuerKind } from './filing-list/issuer-kind.ts';
export { parseFilingList, parseFilingPage } from './filing-list/parse-filing-list.ts';
export { sectorOfSic } from './sectors/sector-of-sic.ts';
export type { SectorName } from './sectors/sic-codes.ts';
export { type SecFile, secFileKind, type SecFileKind } from './sec-file/sec-file-kind.ts';
export { type HolderSchedule, type ReportingPerson, scheduleOf } from './holders/holder-schedule.ts';
export { type LargeHolder, type LargeHolders, largeHolders, holdersSince } from './holders/large-holders.ts';
export { readSchedule } from './holders/read-schedule.ts';
