import type { CompaniesQuery, ListedCompanyResponse } from '@gemscout/contracts';
import { MarketFailure, withCaller, type Company } from '@gemscout/market';
import { TtlCache } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket, ApiReadModel } from '../api-libraries.ts';
import { lastPrice, type LastPrice } from './last-price.ts';

const PRICES = { ttlMs: 60_000, maxEntries: 5_000 };
/** A list does not wait longer for a price. */
const PRICE_WITHIN_MS = 4_000;

/** The companies of the workspace's queue, watchlist and runs, those that were looked at last first. */
export class ListCompanies extends Query<readonly ListedCompanyResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly page: CompaniesQuery,
  ) {
    super();
  }
}

type Named = { readonly symbol: string; readonly company: Company | undefined };

@QueryHandler(ListCompanies)
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  private readonly prices = new TtlCache<LastPrice>(PRICES);

  constructor(
    private readonly clock: ApiClock,
    private readonly market: ApiMarket,
    private readonly readModel: ApiReadModel,
  ) {}

  async execute(asked: ListCompanies): Promise<readonly ListedCompanyResponse[]> {
    const { workspaceId, page } = asked;
    const scope = { workspaceId, withSample: this.market.info.fictional };
    const symbols = await this.readModel.companySymbols(scope);
    const found = (await this.named(asked, symbols)).filter(matching(page.search));
    const shown = pageOf(found, page);
    const [states, prices] = await Promise.all([
      this.readModel.companyStates(
        scope,
        shown.map(({ symbol }) => symbol),
      ),
      Promise.all(shown.map(({ symbol }) => this.priceOf(asked, symbol))),
    ]);
    const empty = { last_run: null, last_verdict: null, in_queue: false, on_watchlist: false };
    return shown.map(({ symbol, company }, at) => ({
      symbol,
      name: company?.name ?? null,
      sector: company?.sector ?? null,
      industry: company?.industry ?? null,
      exchange: company?.exchange ?? null,
      ...(prices[at] ?? { price_now: null, price_note: null }),
      ...(states.get(symbol) ?? empty),
    }));
  }

  /** A market whose list cannot be read leaves the names out. */
  private named(asked: ListCompanies, symbols: readonly string[]): Promise<readonly Named[]> {
    return Promise.all(
      symbols.map(async (symbol) => {
        const company = withCaller(asked, () => this.market.company(symbol));
        return { symbol, company: await company.catch(unlessBroken) };
      }),
    );
  }

  private priceOf(asked: ListCompanies, symbol: string): Promise<LastPrice> {
    const { market, clock } = this;
    const today = (market.info.asOf ?? clock.now()).slice(0, 10);
    return this.prices.get(symbol, () => withCaller(asked, () => lastPrice(market, symbol, today, PRICE_WITHIN_MS)));
  }
}

function unlessBroken(error: unknown): undefined {
  if (!(error instanceof MarketFailure)) throw error;
}

function matching(search = ''): (named: Named) => boolean {
  const sought = search.trim().toLowerCase();
  return ({ symbol, company }) =>
    [symbol, company?.name, company?.sector].some((text) => text?.toLowerCase().includes(sought));
}

function pageOf(found: readonly Named[], { limit, after }: CompaniesQuery): readonly Named[] {
  const last = after === undefined ? -1 : found.findIndex(({ symbol }) => symbol === after);
  return after !== undefined && last < 0 ? [] : found.slice(last + 1, last + 1 + limit);
}
