import { randomUUID } from 'node:crypto';
import { watchlistContract, type AddToWatchlistBody, type WatchlistItemResponse } from '@gemscout/contracts';
import { watchlistStream, type AddWatchlistItem, type WatchlistCommand, type WatchlistState } from '@gemscout/domain';
import { execute, openStream, type Position } from '@gemscout/event-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiReadModel, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { alreadyDecided, recordDecision, type DecidedBy } from '../proposals/record-decision.ts';
import { knownId, ownProposal } from '../runs/ownership.ts';
import { symbolIn } from '../runs/run-request.ts';
import { Written } from '../sessions/read-your-writes.ts';
import { namedProposal } from './named-proposal.ts';
import { PriceChanges } from './price-changes.ts';

/** Adds a symbol to the watchlist. Notes that name a proposal of the workspace approve it. */
export class AddToWatchlist extends Command<Written<WatchlistItemResponse>> {
  constructor(
    readonly by: DecidedBy,
    readonly body: AddToWatchlistBody,
  ) {
    super();
  }
}

@CommandHandler(AddToWatchlist)
export class AddToWatchlistHandler implements ICommandHandler<AddToWatchlist> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly accounts: ApiAccounts,
    private readonly readModel: ApiReadModel,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ by, body }: AddToWatchlist): Promise<Written<WatchlistItemResponse>> {
    const { workspaceId } = by;
    const symbol = symbolIn('symbol', body.symbol);
    const notes = body.notes ?? null;
    if (body.reason !== undefined && namedProposal(notes) === undefined)
      throw new ApiError('input_invalid', 'A "reason" is for an approval: "notes" must name a proposal.');
    const about = { workspaceId, symbol, notes, ...(await this.named(workspaceId, symbol, notes)) };
    const add: AddWatchlistItem = {
      type: 'AddWatchlistItem',
      itemId: randomUUID(),
      ...about,
      now: this.clock.now(),
    };
    const position = await (about.proposalId === null ? this.add(add) : this.approve(by, add, about.proposalId, body));
    const item = (await this.items(workspaceId))[symbol] ?? { itemId: add.itemId, addedAt: add.now };
    const shown = await this.shownOf(about);
    const written = { id: item.itemId, symbol, added_at: item.addedAt, notes, ...shown };
    return new Written(position, { ...written, ...(await this.priceChanges.of(symbol, by)) });
  }

  /** As the list will show them, which may be a moment behind. */
  private async shownOf({ workspaceId, proposalId }: { workspaceId: string; proposalId: string | null }) {
    const proposal = proposalId === null ? undefined : await this.readModel.proposal(workspaceId, proposalId);
    return { corrections: proposal?.corrections ?? [], goal_profile: proposal?.goal_profile ?? null };
  }

  /** The proposal that the notes name. */
  private async named(workspaceId: string, symbol: string, notes: string | null) {
    const proposalId = namedProposal(notes);
    if (proposalId === undefined) return { proposalId: null, runId: null };
    const proposal = await ownProposal(this.store, workspaceId, proposalId);
    if (proposal.symbol !== symbol)
      throw new ApiError('input_invalid', `The proposal that "notes" names is about ${proposal.symbol}.`);
    return { proposalId, runId: proposal.runId };
  }

  private async add(command: AddWatchlistItem): Promise<Position> {
    const stream = watchlistStream(command.workspaceId);
    return (await execute(this.store, { stream, contract: watchlistContract, command })).position;
  }

  /** The same user may repeat an approval, even with different notes, while the item is on the list. */
  private async approve(
    by: DecidedBy,
    add: AddWatchlistItem,
    proposalId: string,
    { overrule = false, reason }: AddToWatchlistBody,
  ): Promise<Position> {
    const command = { type: 'ApproveProposal', reason: reason ?? null, overrule } as const;
    const approval = { proposalId, command, onWatchlist: add };
    const { isNew, position, decision } = await recordDecision(
      { store: this.store, clock: this.clock, accounts: this.accounts },
      by,
      approval,
    );
    if (isNew) return position;
    const item = (await this.items(by.workspaceId))[add.symbol];
    if (item?.proposalId !== proposalId && !overrule)
      throw await alreadyDecided({ accounts: this.accounts }, by, decision);
    return this.add(add);
  }

  private async items(workspaceId: string): Promise<WatchlistState['items']> {
    const list = await openStream(this.store, watchlistStream(workspaceId), watchlistContract);
    return list.state().items;
  }
}

/** Removes an item from the list. Its proposal is not reopened. */
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
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
  ) {}

  async execute({ workspaceId, itemId }: RemoveFromWatchlist): Promise<Written<undefined>> {
    const { store, clock } = this;
    const command: WatchlistCommand = {
      type: 'RemoveWatchlistItem',
      workspaceId,
      itemId: knownId(itemId),
      now: clock.now(),
    };
    const stream = watchlistStream(workspaceId);
    const { position } = await execute(store, { stream, contract: watchlistContract, command });
    return new Written(position, undefined);
  }
}

/** Restores a removed item unchanged. Succeeds if its symbol is on the list again. */
export class RestoreToWatchlist extends Command<Written<WatchlistItemResponse>> {
  constructor(
    readonly workspaceId: string,
    readonly itemId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreToWatchlist)
export class RestoreToWatchlistHandler implements ICommandHandler<RestoreToWatchlist> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly priceChanges: PriceChanges,
  ) {}

  async execute({ workspaceId, itemId: id }: RestoreToWatchlist): Promise<Written<WatchlistItemResponse>> {
    const { store, clock } = this;
    const itemId = knownId(id);
    const command: WatchlistCommand = { type: 'RestoreWatchlistItem', workspaceId, itemId, now: clock.now() };
    const stream = watchlistStream(workspaceId);
    const { state, position } = await execute(store, { stream, contract: watchlistContract, command });
    const [symbol, item] = itemOf(state, itemId);
    const proposal = item.proposalId === null ? undefined : await this.readModel.proposal(workspaceId, item.proposalId);
    return new Written(position, {
      id: item.itemId,
      symbol,
      added_at: item.addedAt,
      notes: item.notes,
      corrections: [],
      goal_profile: proposal?.goal_profile ?? null,
      ...(await this.priceChanges.of(symbol, { workspaceId })),
    });
  }
}

/** The item with this id, or the one added since with the same symbol. */
function itemOf({ items, removed }: WatchlistState, itemId: string) {
  const known = [...Object.entries(items), ...Object.entries(removed)].find(([, item]) => item.itemId === itemId);
  const item = known && items[known[0]];
  if (!item) throw new ApiError('not_found');
  return [known[0], item] as const;
}
