import { PEER_MEASURES, type PeerMeasure } from '@gemscout/contracts';
import type { SheetFigure, StatementSheet } from '@gemscout/filings';

/** What a company is compared by: its newest twelve months, and its multiples at the last close. */
export type PeerCompany = {
  readonly symbol: string;
  readonly sector: string | null;
  readonly currency: string;
  readonly revenue: number;
  readonly values: Readonly<Partial<Record<PeerMeasure, number>>>;
  /** The ids of these values in the sheet. */
  readonly ids: Readonly<Partial<Record<PeerMeasure, string>>>;
};

/** Undefined where the sheet states no revenue of twelve months. */
export function peerCompany(
  { symbol, sector }: { readonly symbol: string; readonly sector: string | null },
  { currency, figures }: StatementSheet,
): PeerCompany | undefined {
  const revenue = newestYear('revenue', figures);
  if (!revenue || currency === null || revenue.value <= 0) return undefined;
  const found = PEER_MEASURES.flatMap((measure) => {
    const figure =
      figures.find(({ id }) => id === `${measure}.now`) ?? newestYear(measure, figures, revenue.period.end);
    return figure ? [{ measure, figure }] : [];
  });
  return {
    symbol,
    sector,
    currency,
    revenue: revenue.value,
    values: Object.fromEntries(found.map(({ measure, figure }) => [measure, figure.value])),
    ids: Object.fromEntries(found.map(({ measure, figure }) => [measure, factIdOf(figure.id)])),
  };
}

/** The newest twelve months: a fiscal year, or the last four quarters. */
function newestYear(metric: string, figures: readonly SheetFigure[], end?: string): SheetFigure | undefined {
  const years = figures.filter(({ id, period }) => id.startsWith(`${metric}.`) && /^(?:fy|ttm-)/.test(period.name));
  const newest = years.toSorted((one, other) => other.period.end.localeCompare(one.period.end))[0];
  return end === undefined || newest?.period.end === end ? newest : undefined;
}

/** As the facts of a company call it: the last twelve months are `.ttm`. */
const factIdOf = (id: string): string => id.replace(/\.ttm-.+$/, '.ttm');
