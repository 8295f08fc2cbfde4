import { indicatorsOf, type Bar } from '@gemscout/market';
import type { IndicatorFacts } from '../facts.ts';

const YEAR_DAYS = 252;
const BREAKOUT_LOOKBACK_DAYS = 60;
const RECENT_DAYS = 10;

/** All but what results are needed for. */
type Measured = Omit<IndicatorFacts, 'change_since_report_pct' | 'report_close_usd'>;

/** What daily bars say, oldest first; undefined without a bar. A figure that needs more history is null. */
export async function indicatorFactsOf(bars: readonly Bar[]): Promise<Measured | undefined> {
  const last = bars.at(-1);
  if (!last) return undefined;
  const indicators = await indicatorsOf(bars);
  return {
    date: last.date,
    close_usd: last.close,
    ...changesOf(bars),
    rsi_14: indicators.rsi14,
    macd: indicators.macd?.macd ?? null,
    macd_signal: indicators.macd?.signal ?? null,
    sma_20_usd: indicators.sma20,
    sma_50_usd: indicators.sma50,
    sma_200_usd: indicators.sma200,
    volume_ratio: indicators.volumeRatio20,
    peak_volume_ratio: peakVolumeRatio(bars),
    ...yearRangeOf(bars, last.close),
    atr_pct: indicators.atr14 === null ? null : (indicators.atr14 / last.close) * 100,
    atr_usd: indicators.atr14,
    bollinger_low_usd: indicators.bollinger?.lower ?? null,
    bollinger_high_usd: indicators.bollinger?.upper ?? null,
    volume: last.volume,
    breakout: hasBrokenOut(bars),
  };
}

function changesOf(bars: readonly Bar[]) {
  const closes = bars.map(({ close }) => close);
  return {
    change_1d_pct: changePct(closes, 1),
    change_5d_pct: changePct(closes, 5),
    change_20d_pct: changePct(closes, 20),
    change_60d_pct: changePct(closes, 60),
  };
}

function yearRangeOf(bars: readonly Bar[], close: number) {
  const year = bars.slice(-YEAR_DAYS);
  const high = Math.max(...year.map((bar) => bar.high));
  return {
    high_52w_usd: high,
    low_52w_usd: Math.min(...year.map((bar) => bar.low)),
    from_high_pct: (close / high - 1) * 100,
  };
}

function changePct(closes: readonly number[], days: number): number | null {
  const [then, now] = [closes.at(-1 - days), closes.at(-1)];
  return then === undefined || now === undefined || then === 0 ? null : (now / then - 1) * 100;
}

function volumeRatio(bars: readonly Bar[], at: number): number | null {
  const before = bars.slice(Math.max(0, at - 20), at);
  const mean = before.reduce((sum, { volume }) => sum + volume, 0) / before.length;
  const day = bars[at];
  return day && before.length === 20 && mean > 0 ? day.volume / mean : null;
}

function peakVolumeRatio(bars: readonly Bar[]): number | null {
  const recent = Array.from({ length: Math.min(RECENT_DAYS, bars.length) }, (_, back) => bars.length - 1 - back);
  const ratios = recent.flatMap((at) => volumeRatio(bars, at) ?? []);
  return ratios.length === 0 ? null : Math.max(...ratios);
}

function hasBrokenOut(bars: readonly Bar[]): boolean {
  const before = bars.slice(-BREAKOUT_LOOKBACK_DAYS - RECENT_DAYS, -RECENT_DAYS);
  const last = bars.at(-1);
  if (!last || before.length < BREAKOUT_LOOKBACK_DAYS) return false;
  return last.close > Math.max(...before.map(({ high }) => high));
}
