import { METRIC_GROUPS, METRICS, isMetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { MarketFailure, type FactsMarket, type Provenance, type ShortPosition } from '@gemscout/market';
import { z } from 'zod';
import { daysBetween } from '../estimates/restated-estimates.ts';
import type { WithoutValue } from '../filings/missing-reasons.ts';
import { answerOrFailure } from '../market-answer.ts';
import { shortInterestFigures, type SharesOutstanding } from './short-interest-figures.ts';

type ShortInterestOf = {
  readonly symbol: string;
  /** `yyyy-mm-dd` */
  readonly asOf: string;
};

type ReadShortInterest = { readonly body: JsonObject; readonly provenance: Provenance };

/** Two settlements come a month: of an older one somebody has stopped reporting. */
const MOST_DAYS = 60;
/** Reports come each quarter; the shares of an older one are those of another time. */
const MOST_DAYS_OF_SHARES = 200;
const COVER_SHARES = 'dei:EntityCommonStockSharesOutstanding';

/** The short interest of a share, or why the market knows none. @throws MarketFailure as `answerOrFailure` */
export async function shortInterestOf(
  market: FactsMarket,
  { symbol, asOf }: ShortInterestOf,
  signal?: AbortSignal,
): Promise<ReadShortInterest | MarketFailure> {
  const answer = await answerOrFailure(market, market.shortInterest(symbol, asOf, signal));
  if (answer instanceof MarketFailure) return answer;
  const [newest, ...before] = answer.data;
  if (!newest || daysBetween(newest.settlementDate, asOf) > MOST_DAYS)
    return new MarketFailure('no_data', `The newest short interest of ${symbol} is of ${newest?.settlementDate}.`);
  const [events, outstanding] = await Promise.all([
    market.shareEvents?.(symbol) ?? [],
    outstandingOf(market, newest, signal),
  ]);
  return { body: shortInterestFigures(newest, before, { events, outstanding }), provenance: answer.provenance };
}

/**
 * The shares on the cover of the newest report that was filed by the day of publication, so that a later report changes nothing that was
 * said. None where the cover names several classes of shares.
 */
async function outstandingOf(
  market: FactsMarket,
  { symbol, settlementDate, publishedOn }: ShortPosition,
  signal?: AbortSignal,
): Promise<SharesOutstanding | undefined> {
  const answer = await answerOrFailure(market, market.statements(symbol, signal));
  if (answer instanceof MarketFailure) return undefined;
  const stated = answer.data
    .filter(({ tag, filed, value }) => tag === COVER_SHARES && filed <= publishedOn && value > 0)
    .toSorted((one, other) => other.filed.localeCompare(one.filed) || other.end.localeCompare(one.end));
  const [newest] = stated;
  if (!newest || daysBetween(newest.end, settlementDate) > MOST_DAYS_OF_SHARES) return undefined;
  const isOne = stated.every(
    ({ accession, end, value }) => accession !== newest.accession || end !== newest.end || value === newest.value,
  );
  return isOne ? { value: newest.value, end: newest.end, provider: answer.provenance.provider } : undefined;
}

const IDS = Object.keys(METRIC_GROUPS.short_interest).filter(isMetricId);
const MissingFigures = z.object({ missing: z.array(z.object({ id: z.enum(IDS), reason: z.string() })) });

/** Which figures of the short interest an item has no value of, and why. */
export function withoutShortInterest(item: Pick<EvidenceItem, 'body'> | undefined): readonly WithoutValue[] {
  const rows = item ? (MissingFigures.safeParse(item.body).data?.missing ?? []) : [];
  return rows.map(({ id, reason }) => ({ id, label: METRICS[id].label, reason }));
}
