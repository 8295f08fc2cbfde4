import type { CompanyFactsResponse } from '@gemscout/contracts';
import { normaliseSymbol } from '@gemscout/domain';
import { MarketFailure, withCaller } from '@gemscout/market';
import { companyFacts, companyFactsResponse } from '@gemscout/research';
import { withTimeout } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiClock, ApiEvidence, ApiMarket, ApiSettings } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { fieldSentence } from '../problems/input-pipe.ts';
import { noteAnswers } from './note-answers.ts';
import { unknownCompany } from './known-company.ts';

/** A live market reads many filings of a company that it has not cached. */
const ANSWER_WITHIN_MS = 20_000;

/** What the filings of a company say, as known at the end of `day`, by default of the market's. */
export class GetCompanyFacts extends Query<CompanyFactsResponse> {
  constructor(
    readonly workspaceId: string,
    readonly symbol: string,
    readonly day: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetCompanyFacts)
export class GetCompanyFactsHandler implements IQueryHandler<GetCompanyFacts> {
  constructor(
    private readonly clock: ApiClock,
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
    private readonly evidence: ApiEvidence,
  ) {}

  /** @throws ApiError company_unknown, input_invalid for a day in the future; MarketFailure if the market does not answer in time */
  async execute({ workspaceId, symbol: asked, day }: GetCompanyFacts): Promise<CompanyFactsResponse> {
    const { market, clock, settings } = this;
    const today = (market.info.asOf ?? clock.now()).slice(0, 10);
    if (day !== undefined && day > today)
      throw new ApiError('input_invalid', fieldSentence('as_of', `is later than the market, ${today}`));
    const symbol = normaliseSymbol(asked);
    if (symbol === undefined) throw new ApiError('company_unknown');
    const late = (): MarketFailure => new MarketFailure('unavailable', 'The market did not answer in time');
    const reading = withCaller({ workspaceId }, () => companyFacts(market, symbol, day));
    const found = await withTimeout(reading, ANSWER_WITHIN_MS, late);
    if (found && day === undefined) await noteAnswers(this.evidence, found.items);
    if (found) return companyFactsResponse(found);
    throw unknownCompany(symbol, settings.config);
  }
}
