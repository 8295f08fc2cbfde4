import { rules } from '../rules.mjs';
import { day, pct, plain, signedPct, usd } from '../figures-of.mjs';

const flipped = (value) => signedPct(-value);

/** False sentences on prices, averages and volume. */
export const templates = [
  ...rules(
    'sign',
    ['indicators'],
    ({ prices: p }) => Math.abs(p.change_20d_pct) > 1 && `The 20-day change is ${flipped(p.change_20d_pct)}.`,
    ({ prices: p }) => Math.abs(p.change_60d_pct) > 1 && `Over 60 trading days it is ${flipped(p.change_60d_pct)}.`,
    ({ prices: p }) => Math.abs(p.change_5d_pct) > 1 && `Change in five days: ${flipped(p.change_5d_pct)}.`,
    ({ prices: p }) => p.from_high_pct < -2 && `It stands ${flipped(p.from_high_pct)} from its 52-week high.`,
    ({ prices: p }) => Math.abs(p.macd) > 0.3 && `The MACD is ${plain(-p.macd, 2)}.`,
  ),
  ...rules(
    'direction',
    ['indicators'],
    ({ name, prices: p }) => p.change_20d_pct < -1 && `${name} rose ${pct(p.change_20d_pct)} in a month.`,
    ({ name, prices: p }) => p.change_20d_pct > 1 && `${name} fell ${pct(p.change_20d_pct)} in a month.`,
    ({ prices: p }) => p.change_60d_pct < -1 && `The stock gained ${pct(p.change_60d_pct)} over 60 trading days.`,
    ({ prices: p }) => p.change_60d_pct > 1 && `The stock lost ${pct(p.change_60d_pct)} over 60 trading days.`,
    ({ prices: p }) => p.change_5d_pct < -1 && `The price climbed ${pct(p.change_5d_pct)} in five days.`,
    ({ prices: p }) => p.change_5d_pct > 1 && `The price dropped ${pct(p.change_5d_pct)} in five days.`,
    ({ short, prices: p }) => p.change_1d_pct < -1 && `${short} advanced ${pct(p.change_1d_pct)} on the last day.`,
    ({ prices: p }) => p.change_20d_pct < -1 && `Up ${pct(p.change_20d_pct)} in a month, the stock has momentum.`,
    ({ prices: p }) => p.change_20d_pct > 1 && `The month brought a decline of ${pct(p.change_20d_pct)}.`,
  ),
  ...rules(
    'metric',
    ['indicators'],
    ({ prices: p }) => `The dividend yield is ${pct(p.atr_pct)}.`,
    ({ prices: p }) => !near(p.sma_50_usd, p.sma_200_usd) && `The 200-day average is ${usd(p.sma_50_usd)}.`,
    ({ prices: p }) => !near(p.sma_50_usd, p.sma_200_usd) && `The 50-day average stands at ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) => p.close_usd > p.low_52w_usd * 1.02 && `The 52-week low is ${usd(p.close_usd)}.`,
    ({ prices: p }) => `Our price target is ${usd(p.high_52w_usd)}.`,
    ({ prices: p }) => !near(p.rsi_14, p.volume_ratio) && `RSI(14) is at ${plain(p.volume_ratio)}.`,
    ({ name, prices: p }) => `${name} has a beta of ${plain(p.volume_ratio, 2)}.`,
    ({ prices: p }) => `Insiders bought at ${usd(p.sma_20_usd)}.`,
    ({ prices: p }) => `The book value is ${usd(p.sma_50_usd)} a share.`,
  ),
  ...rules(
    'window',
    ['indicators'],
    ({ prices: p }) =>
      !near(p.change_20d_pct, p.change_5d_pct) && `${moved(p.change_20d_pct)} ${pct(p.change_20d_pct)} in a week.`,
    ({ prices: p }) =>
      !near(p.change_20d_pct, p.change_60d_pct) &&
      `${moved(p.change_20d_pct)} ${pct(p.change_20d_pct)} over 60 trading days.`,
    ({ prices: p }) =>
      !near(p.change_20d_pct, p.change_1d_pct) && `${moved(p.change_20d_pct)} ${pct(p.change_20d_pct)} today.`,
    ({ prices: p }) => `${moved(p.change_60d_pct)} ${pct(p.change_60d_pct)} in a year.`,
    ({ prices: p }) => `The RSI over 30 days is ${plain(p.rsi_14)}.`,
    ({ prices: p }) => !near(p.sma_50_usd, p.sma_20_usd) && `The 20-day average is ${usd(p.sma_50_usd)}.`,
    ({ prices: p }) => `The 100-day average is ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) => `Volume was ${plain(p.volume_ratio)} times its 50-day mean.`,
    ({ prices: p }) => `The two-year high is ${usd(p.high_52w_usd)}.`,
  ),
  ...rules(
    'date',
    ['indicators', 'bars'],
    ({ prices: p, bars: { bars } }) =>
      !near(bars.at(-6).close_usd, p.close_usd) &&
      `On ${day(bars.at(-6).date)} the stock closed at ${usd(p.close_usd)}.`,
    ({ prices: p, bars: { bars } }) =>
      !near(bars.at(-11).close_usd, p.close_usd) && `The close on ${bars.at(-11).date} was ${usd(p.close_usd)}.`,
    ({ prices: p, bars: { bars } }) =>
      !near(bars.at(-2).close_usd, p.close_usd) &&
      `At ${usd(bars.at(-2).close_usd)} on ${day(p.date)} it closed the month.`,
    ({ prices: p, bars: { bars } }) => `On ${day(bars.at(-21).date, false)} the RSI was ${plain(p.rsi_14)}.`,
  ),
  ...rules(
    'order',
    ['indicators'],
    ({ prices: p }) =>
      `The close of ${usd(p.close_usd)} is ${under(p.close_usd, p.sma_50_usd)} the 50-day average of ${usd(p.sma_50_usd)}.`,
    ({ prices: p }) => `At ${usd(p.close_usd)} it trades ${under(p.close_usd, p.sma_200_usd)} its 200-day average.`,
    ({ prices: p }) =>
      `The 50-day average is ${p.sma_50_usd > p.sma_200_usd ? 'lower' : 'higher'} than the 200-day average.`,
    ({ prices: p }) =>
      `The MACD of ${plain(p.macd, 2)} is ${under(p.macd, p.macd_signal)} its signal of ${plain(p.macd_signal, 2)}.`,
    ({ prices: p }) =>
      p.close_usd < p.high_52w_usd &&
      `The close of ${usd(p.close_usd)} exceeds the 52-week high of ${usd(p.high_52w_usd)}.`,
    ({ prices: p }) =>
      p.close_usd > p.bollinger_low_usd && `It trades under its lower Bollinger band of ${usd(p.bollinger_low_usd)}.`,
    ({ prices: p }) =>
      p.volume_ratio < 0.95 && `Volume was higher than usual, at ${plain(p.volume_ratio, 2)} times the average.`,
  ),
  ...rules(
    'period',
    ['indicators'],
    ({ prices: p }) =>
      `Since the end of 2012 the stock ${p.change_60d_pct < 0 ? 'lost' : 'gained'} ${pct(p.change_60d_pct)}.`,
    ({ prices: p }) =>
      `In ${Number(p.date.slice(0, 4)) - 1} the price ${p.change_60d_pct < 0 ? 'fell' : 'rose'} ${pct(p.change_60d_pct)}.`,
    ({ prices: p }) => `The 52-week high of ${usd(p.high_52w_usd)} was set this week.`,
    ({ prices: p }) => `It ${p.change_1d_pct < 0 ? 'fell' : 'rose'} ${pct(p.change_1d_pct)} yesterday morning.`,
    ({ prices: p }) => `The close of ${usd(p.close_usd)} is its lowest since 2011.`,
  ),
  ...rules(
    'unit',
    ['indicators'],
    ({ prices: p }) => `The close is ${pct(p.close_usd, 2)}.`,
    ({ prices: p }) => `RSI(14) stands at ${usd(p.rsi_14, 1)}.`,
    ({ prices: p }) => `The 50-day average is ${pct(p.sma_50_usd)}.`,
    ({ prices: p }) =>
      `In a month the price ${p.change_20d_pct < 0 ? 'fell' : 'rose'} by ${usd(Math.abs(p.change_20d_pct))}.`,
    ({ prices: p }) => `The last day's volume was $${(p.volume / 1e6).toFixed(1)} million.`,
  ),
  ...rules(
    'figure',
    ['indicators'],
    ({ prices: p }) => `The close is ${usd(p.close_usd * 1.1)}.`,
    ({ prices: p }) => `RSI(14) is ${plain(p.rsi_14 > 60 ? p.rsi_14 - 11.3 : p.rsi_14 + 11.3)}.`,
    ({ prices: p }) => `The 52-week high is ${usd(p.high_52w_usd + 10)}.`,
    ({ prices: p }) => `The 200-day average is ${usd(p.sma_200_usd * 0.93)}.`,
  ),
  ...rules(
    'arithmetic',
    ['indicators'],
    ({ prices: p }) =>
      `The close is ${usd(Math.abs(p.close_usd - p.sma_50_usd) * 1.5 + 1)} away from the 50-day average.`,
    ({ prices: p }) =>
      p.from_high_pct < -2 && `The stock is ${pct(Math.abs(p.from_high_pct) * 1.4 + 2)} below its 52-week high.`,
    ({ prices: p }) => `From its 52-week low it has gained ${pct((p.close_usd / p.low_52w_usd - 1) * 130 + 7)}.`,
    ({ prices: p }) =>
      p.close_usd < p.sma_200_usd * 1.5 && `The price is twice its 200-day average of ${usd(p.sma_200_usd)}.`,
  ),
  ...rules(
    'risk words',
    ['indicators'],
    ({ prices: p }) => (p.rsi_14 >= 70 || p.rsi_14 <= 30 || p.atr_pct > 4) && 'The risk is low.',
    ({ prices: p }) => p.rsi_14 < 65 && `With an RSI of ${plain(p.rsi_14)} the stock is overbought.`,
    ({ prices: p }) => p.rsi_14 > 40 && `With an RSI of ${plain(p.rsi_14)} the stock is oversold.`,
    ({ prices: p }) => p.close_usd < p.sma_50_usd && p.sma_50_usd < p.sma_200_usd && 'The uptrend is intact.',
    ({ prices: p }) => p.volume_ratio < 0.95 && 'The last day brought unusually heavy volume.',
    ({ prices: p }) =>
      p.atr_pct > 2.5 && `The price hardly moves: its daily range is ${pct(p.atr_pct)}, so the risk is small.`,
  ),
  ...rules(
    'half true',
    ['indicators'],
    ({ prices: p }) =>
      !near(p.change_20d_pct, p.change_60d_pct) &&
      `It ${p.change_20d_pct < 0 ? 'lost' : 'gained'} ${pct(p.change_20d_pct)} in a month and ${pct(p.change_20d_pct)} over 60 trading days.`,
    ({ prices: p }) =>
      p.close_usd > p.sma_50_usd === p.close_usd > p.sma_200_usd &&
      `The close of ${usd(p.close_usd)} is above ${p.close_usd > p.sma_50_usd ? 'the 50-day average and below the 200-day one' : 'the 200-day average and below the 50-day one'}.`,
    ({ prices: p }) => `The close is ${usd(p.close_usd)}, and the next resistance lies at ${usd(p.sma_20_usd * 1.17)}.`,
    ({ prices: p }) => p.rsi_14 < 65 && `RSI(14) is ${plain(p.rsi_14)}, above the mark of 70.`,
  ),
];

function near(a, b) {
  return Math.abs(Math.abs(a) - Math.abs(b)) < Math.max(0.3, Math.abs(a) * 0.01);
}

function moved(change) {
  return change < 0 ? 'The stock dropped' : 'The stock climbed';
}

function under(value, other) {
  return value > other ? 'below' : 'above';
}
