import type { ConfigResponse } from '@gemscout/contracts';
import { ApiError } from '../problems/api-error.ts';

/** The refusal of a symbol that the market does not have. It says what a live market lacks, as the symbol may be there. */
export function unknownSymbol(symbol: string, { missing_sources: missing }: Pick<ConfigResponse, 'missing_sources'>) {
  return new ApiError('symbol_unknown', [`This market has no ticker ${symbol}.`, ...missing].join(' '));
}
