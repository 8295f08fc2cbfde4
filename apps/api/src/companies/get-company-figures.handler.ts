import type { CompanyFiguresResponse } from '@gemscout/contracts';
import type { EvidenceItem } from '@gemscout/evidence';
import { MarketFailure, withCaller } from '@gemscout/market';
import { companyFigures } from '@gemscout/research';
import { withTimeout } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiEvidence, ApiMarket, ApiSettings } from '../api-libraries.ts';
import { noteAnswers } from './note-answers.ts';
import { knownCompany, unknownCompany } from './known-company.ts';

/** A live market reads the statements of a company that it has not cached. */
const ANSWER_WITHIN_MS = 20_000;

/** The key figures of a company, in tables. */
export class GetCompanyFigures extends Query<CompanyFiguresResponse> {
  constructor(
    readonly workspaceId: string,
    readonly symbol: string,
  ) {
    super();
  }
}

@QueryHandler(GetCompanyFigures)
export class GetCompanyFiguresHandler implements IQueryHandler<GetCompanyFigures> {
  constructor(
    private readonly market: ApiMarket,
    private readonly settings: ApiSettings,
    private readonly evidence: ApiEvidence,
  ) {}

  /** @throws ApiError company_unknown; MarketFailure if the market does not answer in time */
  async execute(asked: GetCompanyFigures): Promise<CompanyFiguresResponse> {
    const { market, settings } = this;
    const { symbol } = await knownCompany({ market, config: settings.config }, asked);
    const late = (): MarketFailure => new MarketFailure('unavailable', 'The market did not answer in time');
    const items: EvidenceItem[] = [];
    const reading = withCaller(asked, () => companyFigures(market, symbol, (read) => items.push(...read)));
    const figures = await withTimeout(reading, ANSWER_WITHIN_MS, late);
    await noteAnswers(this.evidence, items);
    if (figures) return figures;
    throw unknownCompany(symbol, settings.config);
  }
}
