import type { CompanyPart } from '@gemscout/contracts';
import { MarketFailure, type Answer, type MarketFailureCode } from '@gemscout/market';
import { withTimeout } from '@gemscout/service-kit';

/** A live market reads several filings of a company that it has not cached. */
const ANSWER_WITHIN_MS = 20_000;

const WHY: Readonly<Record<MarketFailureCode, readonly [words: string, isTemporary: boolean]>> = {
  no_data: ['the market has none', false],
  auth: ['the source is off, or does not accept its key', false],
  rate_limited: ['the source allows no more requests for now', true],
  unavailable: ['the source does not answer', true],
  broken_market: ['the file of the market cannot be read', false],
};

export type PartRead<Data> = {
  readonly part: CompanyPart;
  /** Undefined if the part says that the data are missing. */
  readonly data: Data | undefined;
};

type PartQuestion = {
  readonly symbol: string;
  /** The plural of what is asked for, such as `filings`. */
  readonly what: string;
  readonly withinMs?: number;
};

/**
 * Asks a market about one part of a company. A market without an answer, also in time, is no failure: the part says why.
 */
export async function readPart<Data>(
  { symbol, what, withinMs = ANSWER_WITHIN_MS }: PartQuestion,
  asked: Promise<Answer<Data>>,
): Promise<PartRead<Data>> {
  const late = (): MarketFailure => new MarketFailure('unavailable', 'The market did not answer in time');
  try {
    const { data, provenance } = await withTimeout(asked, withinMs, late);
    return { part: { symbol, provider: provenance.provider, as_of: provenance.asOf, missing: null }, data };
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    const [words, isTemporary] = WHY[error.code];
    const missing = { reason: `There are no ${what} of ${symbol}: ${words}.`, is_temporary: isTemporary };
    return { part: { symbol, provider: null, as_of: null, missing }, data: undefined };
  }
}
