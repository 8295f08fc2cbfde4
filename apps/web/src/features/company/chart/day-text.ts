import type { CompanyBarsResponse } from '@gemscout/contracts';
import { percentText, priceText } from '../../../ui/price-text.ts';
import type { ChartMark } from './chart-marks.ts';

export type Bar = CompanyBarsResponse['bars'][number];

/** What a chart says of one day, in parts: the day, its prices, its change, its volume. */
export function dayFigures(bar: Bar, before: Bar | undefined) {
  return {
    prices: [
      ['Open', priceText(bar.open)],
      ['High', priceText(bar.high)],
      ['Low', priceText(bar.low)],
      ['Close', priceText(bar.close)],
    ] as const,
    change: before ? (bar.close / before.close - 1) * 100 : null,
    volume: volumeText(bar.volume),
  };
}

/** The same as a sentence, with what happened on the day. */
export function daySentence(bar: Bar, before: Bar | undefined, marks: readonly ChartMark[]): string {
  const { prices, change, volume } = dayFigures(bar, before);
  const said = prices.map(([name, text]) => `${name.toLowerCase()} ${text}`).join(', ');
  const changed = change === null ? '' : `, ${percentText(change, 2)}`;
  return [`${bar.date}: ${said}${changed}, volume ${volume}.`, ...marks.map(({ sentence }) => sentence)].join(' ');
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Shares: `1.2M`. */
function volumeText(shares: number): string {
  return COMPACT.format(shares);
}
