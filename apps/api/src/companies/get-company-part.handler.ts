import { withCaller } from '@gemscout/market';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiMarket, ApiSettings } from '../api-libraries.ts';
import { unlessFund } from './fund-reason.ts';
import { PART_READERS, type CompanyParts, type PartName } from './company-parts.ts';
import { knownCompany } from './known-company.ts';

/** What a fund does not have: it is no business. */
const OF_COMPANIES: readonly PartName[] = ['earnings', 'filings', 'changes', 'insiders'];

/** One part of a company. What the market does not have is no failure: the part says why. */
export class GetCompanyPart<Part extends PartName> extends Query<CompanyParts[Part]> {
  constructor(
    readonly workspaceId: string,
    readonly symbol: string,
    readonly part: Part,
  ) {
    super();
  }
}

@QueryHandler(GetCompanyPart)
export class GetCompanyPartHandler implements IQueryHandler<GetCompanyPart<PartName>> {
  constructor(
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
  ) {}

  /** @throws ApiError company_unknown; MarketFailure if the market's list cannot be read */
  async execute(asked: GetCompanyPart<PartName>): Promise<CompanyParts[PartName]> {
    const { market } = this;
    const { symbol } = await knownCompany({ market, config: this.settings.config }, asked);
    return withCaller(asked, async () => {
      const part = await PART_READERS[asked.part](market, symbol);
      return part.missing?.is_temporary === false && OF_COMPANIES.includes(asked.part)
        ? unlessFund(market, part)
        : part;
    });
  }
}
