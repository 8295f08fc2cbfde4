import type { CompanyRunResponse } from '@gemscout/contracts';
import { normaliseSymbol } from '@gemscout/domain';
import type { Page } from '@gemscout/read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiMarket, ApiReadModel } from '../api-libraries.ts';

/** The workspace's runs that looked at a company, newest first, each with its verdict. */
export class ListCompanyRuns extends Query<readonly CompanyRunResponse[]> {
  constructor(
    readonly workspaceId: string,
    readonly symbol: string,
    readonly page: Page,
  ) {
    super();
  }
}

/** Does not ask the market: what runs said stays readable when it is away. */
@QueryHandler(ListCompanyRuns)
export class ListCompanyRunsHandler implements IQueryHandler<ListCompanyRuns> {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly market: ApiMarket,
  ) {}

  async execute({ workspaceId, symbol: asked, page }: ListCompanyRuns): Promise<readonly CompanyRunResponse[]> {
    const symbol = normaliseSymbol(asked);
    const scope = { workspaceId, withSample: this.market.info.fictional };
    return symbol === undefined ? [] : this.readModel.companyRuns(scope, symbol, page);
  }
}
