import { METRICS, type MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import { DAY_FIGURES, newYorkDay, type DayFigureName, type DayInputName, type TradingDay } from '@gemscout/market';

/** The metric of each figure of a trading day. */
export const METRIC_OF_DAY = {
  lastTrade: 'last_trade',
  preMarketPct: 'pre_market_move',
  afterMarketPct: 'after_market_move',
  gapPct: 'opening_gap',
  volumeRatio: 'volume_by_now',
  vwap: 'vwap',
} as const satisfies Readonly<Record<DayFigureName, MetricId>>;

/** What the figures are computed from, as evidence calls it. */
const FIELD_OF_INPUT = {
  priceBeforeOpening: 'price_before_opening_usd',
  priceAfterClose: 'price_after_close_usd',
  openingPrice: 'opening_price_usd',
  previousClose: 'previous_close_usd',
  closeOfDay: 'close_of_day_usd',
  volume: 'volume',
  meanVolume: 'mean_volume',
  amount: 'amount_usd',
} as const satisfies Readonly<Record<DayInputName, string>>;

/** A trading day as evidence keeps it: each figure with its instant and what it is computed from, and why others have no value. */
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
              ...(figure.inputs && {
                inputs: figure.inputs.map(({ name: input, value }) => ({ name: FIELD_OF_INPUT[input], value })),
              }),
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
