import type { RunPricesResponse } from '@gemscout/contracts';
import { AreaSeries, createChart, type IChartApi } from 'lightweight-charts';
import { chartColours, colour, faded, STILL, watchTheme } from '../../../entities/market/chart/chart-theme.ts';

/** Where the as-of line stands, and what lies right of it, in pixels. */
export type AsOfPlace = { readonly left: number; readonly width: number; readonly height: number };

/** Free days at the right end, so that the line of the last day is not the frame. */
const MARGIN_BARS = 4;

/** Draws the closes into an element, in the colours of the present theme, again with each change of theme. Gives its end. */
export function drawChart(
  place: HTMLElement,
  prices: RunPricesResponse,
  onAsOf: (place: AsOfPlace | undefined) => void,
): () => void {
  const chart = createChart(place, STILL);
  const series = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineVisible: false });
  series.setData(prices.closes.map(({ date, close }) => ({ time: date, value: close })));
  const wholeSpan = { from: 0, to: prices.closes.length - 1 + MARGIN_BARS };
  const paint = () => {
    chart.applyOptions(chartColours(place));
    series.applyOptions(seriesColours(place));
  };
  const measure = () => onAsOf(asOfPlace(chart, prices.as_of_day));
  paint();
  chart.timeScale().setVisibleLogicalRange(wholeSpan);
  chart.timeScale().subscribeVisibleLogicalRangeChange(measure);
  chart.timeScale().subscribeSizeChange(() => {
    chart.timeScale().setVisibleLogicalRange(wholeSpan);
    measure();
  });
  const stopWatchingTheme = watchTheme(paint);
  const first = requestAnimationFrame(measure);
  return () => {
    cancelAnimationFrame(first);
    stopWatchingTheme();
    onAsOf(undefined);
    chart.remove();
  };
}

function seriesColours(place: HTMLElement) {
  return {
    lineColor: colour(place, '--accent'),
    topColor: colour(place, '--accent-soft'),
    bottomColor: faded(colour(place, '--accent-soft')),
  };
}

function asOfPlace(chart: IChartApi, day: string): AsOfPlace | undefined {
  const left = chart.timeScale().timeToCoordinate(day);
  if (left === null) return undefined;
  const { width, height } = chart.paneSize();
  return { left, width: Math.max(0, width - left), height };
}
