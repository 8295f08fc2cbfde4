import type { CompanyResponse } from '@gemscout/contracts';
import { withCaller } from '@gemscout/market';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket, ApiSettings } from '../api-libraries.ts';
import { knownCompany } from './known-company.ts';
import { lastPrice } from './last-price.ts';

/** A company by its ticker, with its last close. */
export class GetCompany extends Query<CompanyResponse> {
  constructor(
    readonly workspaceId: string,
    readonly symbol: string,
  ) {
    super();
  }
}

@QueryHandler(GetCompany)
export class GetCompanyHandler implements IQueryHandler<GetCompany> {
  constructor(
    private readonly clock: ApiClock,
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
  ) {}

  /** @throws ApiError company_unknown; MarketFailure if the market's list cannot be read */
  async execute(asked: GetCompany): Promise<CompanyResponse> {
    const { market, clock } = this;
    const company = await knownCompany({ market, config: this.settings.config }, asked);
    const { symbol, name, sector, industry = null, exchange = null } = company;
    const today = (market.info.asOf ?? clock.now()).slice(0, 10);
    const price = await withCaller(asked, () => lastPrice(market, symbol, today));
    return { symbol, name, sector, industry, exchange, ...price };
  }
}
