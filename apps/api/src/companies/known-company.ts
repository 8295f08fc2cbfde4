import { normaliseSymbol } from '@gemscout/domain';
import { withCaller, type Company } from '@gemscout/market';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';

/** A 404 for a ticker. It says what a live market lacks, as the company may be there. */
export function unknownCompany(symbol: string, { missing_sources: missing }: ApiDeps['config']): ApiError {
  return new ApiError('company_unknown', [`This market has no ticker ${symbol}.`, ...missing].join(' '));
}

/** The company of a ticker in any case. @throws ApiError company_unknown; MarketFailure if the market's list cannot be read */
export async function knownCompany(
  { market, config }: Pick<ApiDeps, 'market' | 'config'>,
  { workspaceId, symbol: asked }: { readonly workspaceId: string; readonly symbol: string },
): Promise<Company> {
  const symbol = normaliseSymbol(asked);
  if (symbol === undefined) throw new ApiError('company_unknown');
  const company = await withCaller({ workspaceId }, () => market.company(symbol));
  if (!company) throw unknownCompany(symbol, config);
  return company;
}
