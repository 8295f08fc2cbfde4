import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import {
  chartColours,
  colour,
  faded,
  STILL,
  tickText,
  watchTheme,
} from '../../../entities/market/chart/chart-theme.ts';
import { averageOf, AVERAGES } from './averages.ts';
import type { ChartMark } from './chart-marks.ts';
import type { Bar } from './day-text.ts';

export type ChartLook = 'candles' | 'line';

export type DrawnChart = {
  /** Shows the days from this one on, `yyyy-mm-dd`. */
  showFrom(day: string): void;
  /** Moves the cross to a day; undefined takes it away. */
  point(bar: Bar | undefined): void;
  end(): void;
};

type Drawing = {
  readonly bars: readonly Bar[];
  readonly marks: readonly ChartMark[];
  readonly look: ChartLook;
  /** Called with the day under the pointer; undefined where there is none. */
  readonly onDay: (day: string | undefined) => void;
};

type Parts = {
  readonly chart: IChartApi;
  readonly prices: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;
  readonly volume: ISeriesApi<'Histogram'>;
  readonly averages: readonly ISeriesApi<'Line'>[];
};

/** The tokens of the lines of 20, 50 and 200 days. */
export const AVERAGE_COLOURS = ['--lane-1', '--lane-5', '--lane-6'] as const;
/** Pixels that the left half of a month's name takes. */
const HALF_A_NAME = 16;
/** Of the shown days: free at the right end, for the word at the last one. */
const RIGHT_MARGIN = 0.04;
const TONES = { buy: '--buy', watch: '--watch', neutral: '--ink-soft' } as const;
const KINDS = {
  results: { position: 'belowBar', shape: 'circle' },
  verdict: { position: 'aboveBar', shape: 'arrowDown' },
  condition: { position: 'belowBar', shape: 'square' },
} as const;

/** Draws prices, volume, averages and marks into an element, in the colours of the present theme, again with each change of it. */
export function drawCompanyChart(place: HTMLElement, { bars, marks, look, onDay }: Drawing): DrawnChart {
  const parts = partsOf(createChart(place, STILL), bars, look);
  const { chart, prices } = parts;
  const markers = createSeriesMarkers<Time>(prices, []);
  let nameDay = tickText;
  const paint = () => {
    paintParts(place, parts, bars);
    chart.applyOptions({ timeScale: { tickMarkFormatter: nameDay } });
    markers.setMarkers(marks.map((mark) => markerOf(place, mark)));
  };
  paint();
  chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : undefined));
  const stopWatchingTheme = watchTheme(paint);
  return {
    showFrom(day) {
      const first = bars.findIndex(({ date }) => date >= day);
      const free = Math.max(1, (bars.length - first) * RIGHT_MARGIN);
      nameDay = nameUnlessCut(place, bars.slice(Math.max(0, first)), free);
      chart.applyOptions({ timeScale: { tickMarkFormatter: nameDay } });
      chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, first) - 0.5, to: bars.length - 1 + free });
    },
    point: (bar) => (bar ? chart.setCrosshairPosition(bar.close, bar.date, prices) : chart.clearCrosshairPosition()),
    end() {
      stopWatchingTheme();
      chart.remove();
    },
  };
}

/** As `tickText`, without names so far left that their beginning would be cut off. */
function nameUnlessCut(place: HTMLElement, shown: readonly Bar[], free: number): typeof tickText {
  const cut = Math.round((HALF_A_NAME * (shown.length + free)) / Math.max(1, place.clientWidth));
  const days = new Set<Time>(shown.slice(0, cut).map(({ date }) => date));
  return (time, type) => (days.has(time) ? '' : tickText(time, type));
}

function partsOf(chart: IChartApi, bars: readonly Bar[], look: ChartLook): Parts {
  const quiet = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false } as const;
  const volume = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const averages = AVERAGES.map((days) => {
    const line = chart.addSeries(LineSeries, { ...quiet, lineWidth: 1 });
    line.setData(averageOf(bars, days).map(({ date, value }) => ({ time: date, value })));
    return line;
  });
  if (look === 'line') {
    const prices = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineVisible: false });
    prices.setData(bars.map(({ date, close }) => ({ time: date, value: close })));
    return { chart, prices, volume, averages };
  }
  const prices = chart.addSeries(CandlestickSeries, { priceLineVisible: false });
  prices.setData(bars.map(({ date: time, open, high, low, close }) => ({ time, open, high, low, close })));
  return { chart, prices, volume, averages };
}

function paintParts(place: HTMLElement, { chart, prices, volume, averages }: Parts, bars: readonly Bar[]): void {
  const up = colour(place, '--buy');
  const down = colour(place, '--bad');
  const accent = colour(place, '--accent');
  const { rightPriceScale, ...colours } = chartColours(place);
  chart.applyOptions({ ...colours, rightPriceScale: { ...rightPriceScale, scaleMargins: { top: 0.1, bottom: 0.2 } } });
  if (isCandles(prices))
    prices.applyOptions({
      upColor: up,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
    });
  else
    prices.applyOptions({
      lineColor: accent,
      topColor: faded(accent, 0.2),
      bottomColor: faded(accent),
    });
  volume.setData(
    bars.map(({ date: time, open, close, volume: value }) => ({
      time,
      value,
      color: faded(close >= open ? up : down, 0.35),
    })),
  );
  averages.forEach((line, at) => line.applyOptions({ color: colour(place, AVERAGE_COLOURS[at] ?? '--ink-soft') }));
}

function isCandles(series: Parts['prices']): series is ISeriesApi<'Candlestick'> {
  return series.seriesType() === 'Candlestick';
}

function markerOf(place: HTMLElement, { day, kind, text, tone }: ChartMark): SeriesMarker<Time> {
  return { time: day, ...KINDS[kind], color: colour(place, TONES[tone]), text };
}
