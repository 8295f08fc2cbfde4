import type { MemoTerms } from '@gemscout/domain';
import type { ProposalResponse } from './proposal-bodies.ts';

type OfMemo = Pick<ProposalResponse, 'created_at' | 'source' | 'written_by' | 'horizon' | 'price_as_of' | 'rechecked'>;

/** The terms of a proposal's memo, which a re-check may have written anew. */
export function termsOf({ created_at, source, written_by, horizon, price_as_of, rechecked }: OfMemo): MemoTerms {
  return {
    decidedAt: rechecked?.at ?? created_at,
    source,
    writtenBy: rechecked?.analyst ?? written_by,
    horizon,
    pricesOf: price_as_of?.slice(0, 10) ?? null,
  };
}
