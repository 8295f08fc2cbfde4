import { ColorType, LineStyle, TickMarkType, type Time } from 'lightweight-charts';

/** Of every chart: it scrolls and scales with its page only. */
export const STILL = {
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  // Its own style sheet is one that the content security policy forbids; the link stands below the chart.
  layout: { attributionLogo: false },
} as const;

/** Calls back with each change of the theme, the system's or the one chosen. @returns stops it */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

/** Fonts, axes and grid in the colours of the present theme. */
export function chartColours(place: HTMLElement) {
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
export function tickText(time: Time, type: TickMarkType): string {
  const day = new Date(`${String(time)}T00:00:00Z`);
  if (type === TickMarkType.Year) return String(time).slice(0, 4);
  const month = day.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' });
  return type === TickMarkType.Month ? month : `${day.getUTCDate()} ${month}`;
}

/** As the canvas takes it, `rgb(11, 107, 93)`: a token itself may be a choice between light and dark. */
export function colour(place: HTMLElement, token: string): string {
  place.style.color = `var(${token})`;
  const { color } = getComputedStyle(place);
  place.style.color = '';
  return color;
}

/** @param share how much of the colour is left, 0 to 1 */
export function faded(rgb: string, share = 0): string {
  return rgb.replace('rgb(', 'rgba(').replace(')', `, ${share})`);
}
