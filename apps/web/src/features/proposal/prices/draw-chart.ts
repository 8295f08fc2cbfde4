import type { RunPricesResponse } from '@gemscout/contracts';
import {
  AreaSeries,
  ColorType,
  createChart,
  LineStyle,
  TickMarkType,
  type IChartApi,
  type Time,
} from 'lightweight-charts';

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
  const chart = createChart(place, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    // Its own style sheet is one that the content security policy forbids; the link stands below the chart.
    layout: { attributionLogo: false },
  });
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

/** Calls back with each change of the theme, the system's or the one chosen. @returns stops it */
function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

function seriesColours(place: HTMLElement) {
  return {
    lineColor: colour(place, '--accent'),
    topColor: colour(place, '--accent-soft'),
    bottomColor: faded(colour(place, '--accent-soft')),
  };
}

function chartColours(place: HTMLElement) {
  const font = getComputedStyle(place).getPropertyValue('--font-figures');
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colour(place, '--ink-soft'),
      fontFamily: font,
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour(place, '--line'), style: LineStyle.Dotted } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.18, bottom: 0.12 } },
    timeScale: { borderColor: colour(place, '--line'), fixLeftEdge: true, tickMarkFormatter: tickText },
    crosshair: { horzLine: { visible: false }, vertLine: { color: colour(place, '--line-strong') } },
    localization: { dateFormat: 'yyyy-MM-dd', locale: 'en-GB' },
  };
}

/** A year, else the month's name: a day alone says nothing. */
function tickText(time: Time, type: TickMarkType): string {
  const day = new Date(`${String(time)}T00:00:00Z`);
  if (type === TickMarkType.Year) return String(time).slice(0, 4);
  const month = day.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' });
  return type === TickMarkType.Month ? month : `${day.getUTCDate()} ${month}`;
}

/** As the canvas takes it, `rgb(11, 107, 93)`: a token itself may be a choice between light and dark. */
function colour(place: HTMLElement, token: string): string {
  place.style.color = `var(${token})`;
  const { color } = getComputedStyle(place);
  place.style.color = '';
  return color;
}

function faded(rgb: string): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', ', 0)');
}

function asOfPlace(chart: IChartApi, day: string): AsOfPlace | undefined {
  const left = chart.timeScale().timeToCoordinate(day);
  if (left === null) return undefined;
  const { width, height } = chart.paneSize();
  return { left, width: Math.max(0, width - left), height };
}
