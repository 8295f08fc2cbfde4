import type { CompanyResponse } from '@gemscout/contracts';
import { oldPriceSentence } from '@gemscout/domain';
import { withCaller } from '@gemscout/market';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiMarket, ApiSettings } from '../api-libraries.ts';
import { readPart } from './company-part.ts';
import { knownCompany } from './known-company.ts';

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
    const { symbol, name, sector, exchange = null } = company;
    const bars = withCaller(asked, () => market.bars(symbol, 2));
    const { part, data = [] } = await readPart({ symbol, what: 'prices' }, bars);
    const [last, before] = data.toReversed();
    const about = { symbol, name, sector, exchange };
    if (!last) return { ...about, price_now: null, price_note: part.missing?.reason ?? `${symbol} has no price.` };
    const price = {
      price: last.close,
      change_pct: before ? (last.close / before.close - 1) * 100 : null,
      as_of: last.date,
      provider: part.provider ?? '',
    };
    const today = (market.info.asOf ?? clock.now()).slice(0, 10);
    return { ...about, price_now: price, price_note: oldPriceSentence(last.date, today) };
  }
}
