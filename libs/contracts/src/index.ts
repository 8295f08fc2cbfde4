export * from './account-bodies.ts';
export * from './auth-bodies.ts';
export * from './company-bodies.ts';
export * from './company-figures.ts';
export * from './figure-tables.ts';
export * from './company-lists.ts';
export {
  CompanyBarsResponse,
  CompanyEarningsResponse,
  CompanyFilingsResponse,
  CompanyInsidersResponse,
  CompanyDayResponse,
  CompanyNewsResponse,
  type CompanyPart,
  CompanyResponse,
  type LastClose,
} from './company-parts.ts';
export * from './condition-bodies.ts';
export * from './correction-bodies.ts';
export * from './correction-text.ts';
export * from './goal-choices.ts';
export * from './goal-profile.ts';
export * from './evidence-bodies.ts';
export { fieldWords } from './field-words.ts';
export {
  appliesTo,
  appliesToFunds,
  FACT_GROUP_IDS,
  FACT_GROUPS,
  FACT_SOURCES,
  type FactGroupId,
  type FactSource,
} from './facts/fact-groups.ts';
export * from './facts/figure-binding.ts';
export * from './facts/formulas.ts';
export * from './facts/metric.ts';
export { PEER_MEASURES, type PeerMeasure } from './facts/peers.ts';
export * from './facts/registry.ts';
export * from './facts/show-metric.ts';
export * from './facts/show-value.ts';
export * from './compare-bodies.ts';
export * from './fork-bodies.ts';
export * from './headings.ts';
export * from './http-bodies.ts';
export * from './http/api-paths.ts';
export * from './http/problems.ts';
export * from './http/routes.ts';
export * from './http/stream-paths.ts';
export * from './legal-version.ts';
export * from './memo-check.ts';
export * from './note-bodies.ts';
export * from './run-event-message.ts';
export { RunResultResponse } from './run-result-response.ts';
export { addToResults, type RunResults } from './run-results.ts';
export * from './scorecard-bodies.ts';
export * from './ops-bodies.ts';
export * from './price-bodies.ts';
export * from './proposal-bodies.ts';
export * from './quote-bodies.ts';
export * from './report-bodies.ts';
export * from './share-bodies.ts';
export { type SourceResponse, SourcesResponse } from './source-bodies.ts';
export * from './sse-message.ts';
export * from './stage-task.ts';
export * from './symbol-bodies.ts';
export * from './team-bodies.ts';
export * from './stored-events.ts';
export * from './workspace-events.ts';
export { receivedPayload } from './stored/received-payload.ts';
export { sharedPayloadOf } from './stored/log-payloads.ts';
export * from './terms-of.ts';
