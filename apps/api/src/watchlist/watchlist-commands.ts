import { randomUUID } from 'node:crypto';
import { watchlistContract, type AddToWatchlistBody, type WatchlistItemAnswer } from '@gemscout/contracts';
import { watchlistStream, type WatchlistCommand } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';
import { ApiRefused } from '../problems/api-refused.ts';
import { knownId, ownProposal } from '../runs/ownership.ts';
import { symbolIn } from '../runs/run-request.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { namedProposal } from './named-proposal.ts';
import { PriceChanges } from './price-changes.ts';

/** Puts a symbol on the watchlist; notes that name a proposal of the workspace approve it. */
export class AddToWatchlist extends Command<Written<WatchlistItemAnswer>> {
  constructor(
    readonly workspaceId: string,
    readonly body: AddToWatchlistBody,
  ) {
    super();
  }
}

@CommandHandler(AddToWatchlist)
export class AddToWatchlistHandler implements ICommandHandler<AddToWatchlist> {
  constructor(
    @Inject(API_DEPS) private readonly deps: ApiDeps,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ workspaceId, body }: AddToWatchlist): Promise<Written<WatchlistItemAnswer>> {
    const { store, clock } = this.deps;
    const symbol = symbolIn('symbol', body.symbol);
    const notes = body.notes ?? null;
    const about = { workspaceId, symbol, notes, ...(await this.approved(workspaceId, symbol, notes)) };
    const command: WatchlistCommand = { type: 'AddWatchlistItem', itemId: randomUUID(), ...about, now: clock.now() };
    const stream = watchlistStream(workspaceId);
    const { events, state, position } = await execute(store, { stream, contract: watchlistContract, command });
    const id = state.items[symbol]?.itemId ?? command.itemId;
    const addedAt = events[0]?.at ?? (await this.addedAt(workspaceId, id)) ?? command.now;
    return new Written(position, { id, symbol, added_at: addedAt, notes, ...(await this.priceChanges.of(symbol)) });
  }

  private async approved(workspaceId: string, symbol: string, notes: string | null) {
    const proposalId = namedProposal(notes);
    if (proposalId === undefined) return { proposalId: null, runId: null };
    const proposal = await ownProposal(this.deps.store, workspaceId, proposalId);
    if (proposal.symbol !== symbol)
      throw new ApiRefused('input_invalid', `The proposal that "notes" names is about ${proposal.symbol}.`);
    return { proposalId, runId: proposal.runId };
  }

  /** When an item was added that was there already, with the same notes. */
  private async addedAt(workspaceId: string, itemId: string): Promise<string | undefined> {
    const items = await this.deps.readModel.watchlist(workspaceId);
    return items.find(({ id }) => id === itemId)?.added_at;
  }
}

/** Takes an item off the list. Its proposal does not come back. */
export class RemoveFromWatchlist extends Command<Written<undefined>> {
  constructor(
    readonly workspaceId: string,
    readonly itemId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveFromWatchlist)
export class RemoveFromWatchlistHandler implements ICommandHandler<RemoveFromWatchlist> {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  async execute({ workspaceId, itemId }: RemoveFromWatchlist): Promise<Written<undefined>> {
    const { store, clock } = this.deps;
    const command: WatchlistCommand = {
      ...{ type: 'RemoveWatchlistItem', workspaceId, itemId: knownId(itemId), now: clock.now() },
    };
    const stream = watchlistStream(workspaceId);
    const { position } = await execute(store, { stream, contract: watchlistContract, command });
    return new Written(position, undefined);
  }
}
