import type { Findings } from '../dossier.ts';

/**
 * The move that options imply until their expiry, in percent; null where none is known, or where no implied volatility of the chain can be
 * used: a move that comes from such quotes says nothing.
 */
export function impliedMoveOf({ options, option_chain: chain }: Findings): number | null {
  const ids = Object.keys(chain?.facts ?? {});
  const isUnusable = ids.length > 0 && !ids.some((id) => id.startsWith('atm_volatility.'));
  return isUnusable ? null : (options?.facts?.implied_move_pct ?? null);
}
