import { lastDayWithBar } from '@gemscout/market';
import { Injectable } from '@nestjs/common';
import { ApiMarket, ApiReadModel } from '../api-libraries.ts';
import { namedProposal } from '../watchlist/named-proposal.ts';

/** The market's day on which each ticker of a watchlist was approved. */
@Injectable()
export class ApprovalDays {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
  ) {}

  /**
   * The days of those of `symbols` that are on the watchlist, `yyyy-mm-dd`: of a live market the last trading day that was
   * over. A recorded market does not move with the clock; there it is the day of the price that the approved memo was
   * written with.
   */
  async of(workspaceId: string, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const items = (await this.readModel.watchlist(workspaceId)).filter(({ symbol }) => symbols.includes(symbol));
    const days = items.map(async ({ symbol, added_at: at, notes }): Promise<readonly [string, string]> => {
      if (this.market.info.asOf === null) return [symbol, lastDayWithBar(Date.parse(at))];
      return [symbol, (await this.dayOfMemo(workspaceId, notes)) ?? at.slice(0, 10)];
    });
    return new Map(await Promise.all(days));
  }

  private async dayOfMemo(workspaceId: string, notes: string | null): Promise<string | undefined> {
    const proposalId = namedProposal(notes);
    const proposal = proposalId === undefined ? undefined : await this.readModel.proposal(workspaceId, proposalId);
    return proposal?.price_as_of ?? undefined;
  }
}
