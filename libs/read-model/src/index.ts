export { openReadModel, type ReadModel, type ReadModelOptions } from './open-read-model.ts';
export { CheckpointUnusable } from './projection/checkpoint.ts';
export type { ProjectorState } from './projection/project.ts';
export type { ProjectionStatus } from './projection/projection-status.ts';
export { RebuildUnderWay, type RebuildReport } from './projection/rebuild.ts';
export type { Page } from './queries/keyset.ts';
export type { ProposalFilter } from './queries/proposal-queries.ts';
export type { ReadModelQueries, UsageCounts, WatchlistItem } from './queries/queries.ts';
export type { ProjectionErrorRow } from './schema/entities.ts';
