import type { WatchlistItemResponse } from '@gemscout/contracts';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiReadModel } from '../api-libraries.ts';
import { requireProfile } from '../runs/run-goal.ts';
import { PriceChanges } from './price-changes.ts';

/** The watchlist, newest first, with the last price change of each item. */
export class ListWatchlist extends Query<readonly WatchlistItemResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly options: {
      /** Only what was approved from runs with this goal profile. */
      readonly goalProfile?: string | undefined;
      /** How long each price change may take; by default as long as a list waits. */
      readonly withinMs?: number;
    } = {},
  ) {
    super();
  }
}

@QueryHandler(ListWatchlist)
export class ListWatchlistHandler implements IQueryHandler<ListWatchlist> {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly priceChanges: PriceChanges,
    readonly accounts: ApiAccounts,
  ) {}

  async execute({
    workspaceId,
    options: { goalProfile, withinMs },
  }: ListWatchlist): Promise<readonly WatchlistItemResponse[]> {
    await requireProfile(this, workspaceId, goalProfile);
    const items = await this.readModel.watchlist(workspaceId, goalProfile);
    return Promise.all(
      items.map(async ({ id, symbol, added_at, notes, corrections, goal_profile }) => ({
        id,
        symbol,
        added_at,
        notes,
        corrections: [...corrections],
        goal_profile,
        ...(await this.priceChanges.of(symbol, { workspaceId, withinMs })),
      })),
    );
  }
}
