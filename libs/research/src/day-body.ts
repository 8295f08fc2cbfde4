import { METRICS, showMetric, type CompanyDayResponse, type MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import { DAY_FIGURES, newYorkDay, type DayFigureName, type TradingDay } from '@gemscout/market';

/** The metric of each figure of a trading day. */
export const METRIC_OF_DAY = {
  lastTrade: 'last_trade',
  preMarketPct: 'pre_market_move',
  afterMarketPct: 'after_market_move',
  gapPct: 'opening_gap',
  volumeRatio: 'volume_by_now',
  vwap: 'vwap',
} as const satisfies Readonly<Record<DayFigureName, MetricId>>;

/** A trading day as evidence keeps it: each figure with its instant, and why others have no value. */
export function dayBody(day: TradingDay): JsonObject {
  const figures = DAY_FIGURES.map((name) => ({ name, figure: day[name] }));
  return {
    date: day.date,
    phase: day.phase,
    delay_minutes: day.delayMinutes,
    stale: day.stale,
    figures: figures.flatMap(({ name, figure }) =>
      figure.value === null
        ? []
        : [
            {
              field: METRICS[METRIC_OF_DAY[name]].field ?? '',
              value: figure.value,
              day: newYorkDay(Date.parse(figure.at)),
              at: figure.at,
            },
          ],
    ),
    missing: dayWithoutValue(day).map(({ id, reason }) => ({ id, reason })),
  };
}

/** A figure of a day without a value. */
export type DayWithoutValue = { readonly id: MetricId; readonly label: string; readonly reason: string };

export function dayWithoutValue(day: TradingDay): readonly DayWithoutValue[] {
  return DAY_FIGURES.flatMap((name) => {
    const { [name]: figure } = day;
    const id = METRIC_OF_DAY[name];
    return figure.value === null ? [{ id, label: METRICS[id].label, reason: figure.reason }] : [];
  });
}

/** The figures of a day as the page of a company shows them. */
export function dayFigures(day: TradingDay): CompanyDayResponse['figures'] {
  return DAY_FIGURES.map((name) => {
    const { [name]: figure } = day;
    const id = METRIC_OF_DAY[name];
    const { label, definition } = METRICS[id];
    const about = { id, label, definition };
    if (figure.value === null) return { ...about, value: null, shown: null, at: null, reason: figure.reason };
    return { ...about, value: figure.value, shown: showMetric(id, figure.value), at: figure.at, reason: null };
  });
}
