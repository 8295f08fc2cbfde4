import { ownershipBody, type EvidenceStore } from '@gemscout/evidence';
import type { JsonObject } from '@gemscout/domain';
import { MarketFailure, type FactsMarket } from '@gemscout/market';
import { insidersOf } from '../filings/insiders-of.ts';
import { answerOrFailure } from '../market-answer.ts';

type Asking = {
  readonly market: FactsMarket;
  readonly evidence: Pick<EvidenceStore, 'save'>;
  readonly workspaceId: string;
};

/** Trading days of the days that insiders' trades are looked at for, before a day that is some weeks ago. */
const PRICE_DAYS = 320;

/**
 * Keeps as evidence what insiders had done by a day as forms that were amended later state it now, and of that only the figures that
 * the amendments change: sums of another day would never be compared with those of this one.
 *
 * @throws MarketFailure as `answerOrFailure`, EvidenceUnavailable
 */
export async function keepAmendedInsiders(
  { market, evidence, workspaceId }: Asking,
  symbol: string,
  asOf: string,
  signal: AbortSignal,
): Promise<void> {
  const bars = async () => {
    const answer = await answerOrFailure(market, market.bars(symbol, PRICE_DAYS, signal));
    return answer instanceof MarketFailure ? [] : answer.data;
  };
  const amended = await insidersOf(market, { symbol, asOf, bars, isAmended: true }, signal);
  const plain = await insidersOf(market, { symbol, asOf, bars }, signal);
  if (amended instanceof MarketFailure || plain instanceof MarketFailure) return;
  const [now, then] = [amended, plain].map(({ activity, isCut }) => ownershipBody(activity, { asOf, isCut }));
  const changed = Object.entries(now ?? {}).filter(([name, value]) => then?.[name] !== value);
  const { provider, fetchedAt } = amended.provenance;
  const body: JsonObject = { ...Object.fromEntries(changed), last_filed: now?.['last_filed'] ?? null };
  const end = `${asOf}T23:59:59.999Z`;
  await evidence.save({
    workspaceId,
    provider,
    fetchedAt: fetchedAt > end ? fetchedAt : end,
    asOf: end,
    symbol,
    kind: 'ownership',
    body,
  });
}
