import type { FilingId } from '../filing-id.ts';
import type { InsiderTransaction, OwnershipForm, ProposedLot, ProposedSale } from './ownership-form.ts';

/** The lowest and the highest price of a trading day, in USD, not adjusted for later splits. */
export type DayRange = { readonly lowUsd: number; readonly highUsd: number };

/** The range of a day, `yyyy-mm-dd`; null where it is not known: prices of that day are then not checked. */
export type RangeOn = (day: string) => DayRange | null;

/** A purchase or sale of shares at a price that the market had. */
export type InsiderTrade = {
  readonly form: OwnershipForm;
  readonly side: 'purchase' | 'sale';
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly shares: number;
  readonly usd: number;
  readonly isPlanned: boolean;
};

/** A row or a filing that is not counted, and why. */
export type Exclusion = FilingId & {
  readonly reason: 'other_issuer' | 'no_price' | 'price_off_market' | 'reported_twice' | 'direction_contradicts_code';
};

/** Prices of a day may be rounded, or adjusted for a dividend. */
const ROW_TOLERANCE = 0.1;
/** The market value of Form 144 may be of ten days before the filing. */
const NOTICE_TOLERANCE = 0.25;

type Row = { readonly form: OwnershipForm; readonly row: InsiderTransaction };

/**
 * The trades that count: codes P and S of shares, at a price that the market had that day. Another price is mistyped, or
 * was agreed on outside the market. A row that related owners report in two forms counts once.
 *
 * @param forms in the order of filing
 */
export function openMarketTrades(
  forms: readonly OwnershipForm[],
  rangeOn: RangeOn,
): { readonly trades: readonly InsiderTrade[]; readonly excluded: readonly Exclusion[] } {
  const rows = forms.flatMap((form) => form.transactions.filter(isTrade).map((row) => ({ form, row })));
  const firstFormOf = new Map(rows.toReversed().map((row) => [keyOf(row), row.form]));
  const outcomes = rows.map((row) =>
    firstFormOf.get(keyOf(row)) === row.form ? tradeOf(row, rangeOn) : excluding(row.form, 'reported_twice'),
  );
  return {
    trades: outcomes.filter((outcome) => 'usd' in outcome),
    excluded: outcomes.filter((outcome) => 'reason' in outcome),
  };
}

/** The lots that are about to be sold, without those whose value is not one that the market had on the day of the filing. */
export function marketLots(
  notices: readonly ProposedSale[],
  rangeOn: RangeOn,
): { readonly lots: readonly ProposedLot[]; readonly excluded: readonly Exclusion[] } {
  const outcomes = notices.flatMap((notice) =>
    notice.lots.map((lot) => {
      const isOfMarket = isInRange(lot.marketValueUsd / lot.shares, rangeOn(notice.filed), NOTICE_TOLERANCE);
      return isOfMarket ? lot : excluding(notice, 'price_off_market');
    }),
  );
  return {
    lots: outcomes.filter((outcome) => 'shares' in outcome),
    excluded: outcomes.filter((outcome) => 'reason' in outcome),
  };
}

const isTrade = ({ kind, isDerivative }: InsiderTransaction) =>
  !isDerivative && (kind === 'purchase' || kind === 'sale');

/** Equal only for rows about the same shares; rows that do not say how many are left are about different ones. */
function keyOf({ form, row: { security, date, code, shares, priceUsd, sharesAfter } }: Row): string {
  const shareholding = sharesAfter ?? form.accession;
  return [security, date, code, shares, priceUsd, shareholding].join('|');
}

function tradeOf({ form, row }: Row, rangeOn: RangeOn): InsiderTrade | Exclusion {
  const { kind, date, shares, priceUsd, isPlanned } = row;
  if (shares === null || priceUsd === null || shares <= 0 || priceUsd <= 0) return excluding(form, 'no_price');
  if (!isInRange(priceUsd, rangeOn(date), ROW_TOLERANCE)) return excluding(form, 'price_off_market');
  const side = kind === 'purchase' ? 'purchase' : 'sale';
  if (row.isAcquired !== (side === 'purchase')) return excluding(form, 'direction_contradicts_code');
  return { form, side, date, shares, usd: shares * priceUsd, isPlanned };
}

function isInRange(priceUsd: number, range: DayRange | null, tolerance: number): boolean {
  if (range === null) return true;
  return priceUsd >= range.lowUsd * (1 - tolerance) && priceUsd <= range.highUsd * (1 + tolerance);
}

/** That a row or all of a filing is not counted. */
export const excluding = ({ accession, filed }: FilingId, reason: Exclusion['reason']): Exclusion => ({
  accession,
  filed,
  reason,
});
