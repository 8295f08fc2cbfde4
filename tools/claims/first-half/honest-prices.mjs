import { day, pct, plain, signedPct, usd } from '../figures-of.mjs';
import { rules } from '../rules.mjs';

const over = (value, other) => (value > other ? 'above' : 'below');
const verb = (change, up, down) => (change < 0 ? down : up);

/** Honest sentences on prices, averages and volume. */
export const templates = [
  ...rules(
    'price',
    ['indicators'],
    ({ name, prices: p }) => `${name} ${verb(p.change_20d_pct, 'rose', 'fell')} ${pct(p.change_20d_pct)} in a month.`,
    ({ prices: p }) =>
      `The stock ${verb(p.change_60d_pct, 'gained', 'lost')} ${pct(p.change_60d_pct)} over 60 trading days.`,
    ({ prices: p }) => `The price ${verb(p.change_5d_pct, 'climbed', 'dropped')} ${pct(p.change_5d_pct)} in five days.`,
    ({ short, prices: p }) =>
      Math.abs(p.change_1d_pct) > 0.1 &&
      `${short} ${verb(p.change_1d_pct, 'advanced', 'declined')} ${pct(p.change_1d_pct)} on the last day.`,
    ({ prices: p }) => `The stock closed at ${usd(p.close_usd)}.`,
    ({ prices: p }) => `It is ${verb(p.change_20d_pct, 'up', 'down')} ${pct(p.change_20d_pct)} over 20 days.`,
    ({ prices: p }) => p.from_high_pct < -0.5 && `It stands ${pct(p.from_high_pct)} below its 52-week high.`,
    ({ prices: p }) => `On an ordinary day the price moves by ${pct(p.atr_pct)}.`,
    ({ prices: p }) => `The last day's volume was ${plain(p.volume_ratio)} times the average.`,
  ),
  ...rules(
    'comparison',
    ['indicators'],
    ({ prices: p }) =>
      `The close of ${usd(p.close_usd)} is ${over(p.close_usd, p.sma_50_usd)} the 50-day average of ${usd(p.sma_50_usd)}.`,
    ({ prices: p }) =>
      `At ${usd(p.close_usd)} it trades ${over(p.close_usd, p.sma_200_usd)} its 200-day average of ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) =>
      `The MACD of ${plain(p.macd, 2)} is ${over(p.macd, p.macd_signal)} its signal of ${plain(p.macd_signal, 2)}.`,
    ({ prices: p }) =>
      `The 50-day average of ${usd(p.sma_50_usd)} is ${p.sma_50_usd > p.sma_200_usd ? 'higher' : 'lower'} than the 200-day average of ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) =>
      p.close_usd < p.high_52w_usd &&
      p.close_usd > p.low_52w_usd &&
      `It trades between its 52-week low of ${usd(p.low_52w_usd)} and its high of ${usd(p.high_52w_usd)}.`,
  ),
  ...rules(
    'no digits',
    ['indicators'],
    ({ prices: p }) => `The price is ${over(p.close_usd, p.sma_50_usd)} its 50-day average.`,
    ({ prices: p }) => `The 50-day average is ${over(p.sma_50_usd, p.sma_200_usd)} the 200-day average.`,
    ({ prices: p }) =>
      p.close_usd > p.sma_50_usd === p.close_usd > p.sma_200_usd &&
      `It stands ${over(p.close_usd, p.sma_50_usd)} its 50- and 200-day averages.`,
    ({ prices: p }) => `The stock has ${verb(p.change_20d_pct, 'risen', 'fallen')} in the past month.`,
    ({ prices: p }) => `The MACD is ${over(p.macd, p.macd_signal)} its signal.`,
  ),
  ...rules(
    'window name',
    ['indicators'],
    ({ prices: p }) => `RSI(14) stands at ${plain(p.rsi_14)}.`,
    ({ prices: p }) => `The 14-day RSI is ${plain(p.rsi_14)}.`,
    ({ prices: p }) => `Bollinger bands (20, 2) run from ${usd(p.bollinger_low_usd)} to ${usd(p.bollinger_high_usd)}.`,
    ({ prices: p }) => `SMA(50) is ${usd(p.sma_50_usd)}, SMA(200) ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) => `The 20-day simple moving average is ${usd(p.sma_20_usd)}.`,
    ({ prices: p }) => `The 200-day line is at ${usd(p.sma_200_usd)}.`,
    ({ prices: p }) => `Its 52-week range is ${usd(p.low_52w_usd)} to ${usd(p.high_52w_usd)}.`,
    ({ prices: p }) => `MACD (12, 26, 9) is ${plain(p.macd, 2)}.`,
  ),
  ...rules(
    'threshold',
    ['indicators'],
    ({ prices: p }) =>
      p.rsi_14 < 65 && `An RSI of ${plain(p.rsi_14)} is below 70, the usual mark of an overbought stock.`,
    ({ prices: p }) => p.rsi_14 > 35 && `The RSI of ${plain(p.rsi_14)} is well above 30.`,
    ({ prices: p }) => `A close below $${Math.floor(p.close_usd * 0.92)} would end the case.`,
    ({ prices: p }) => `A rise above $${Math.ceil(p.high_52w_usd + 1)} would be a new 52-week high.`,
    ({ prices: p }) =>
      p.close_usd > p.sma_200_usd &&
      `A close under the 200-day average of ${usd(p.sma_200_usd)} would weaken the case.`,
    ({ prices: p }) => p.rsi_14 > 75 && `With RSI(14) at ${plain(p.rsi_14)}, over 70, the stock counts as overbought.`,
  ),
  ...rules(
    'typography',
    ['indicators'],
    ({ prices: p }) => `The stock’s 52‑week high is ${usd(p.high_52w_usd)}.`,
    ({ prices: p }) => p.change_20d_pct < -0.5 && `The 20-day change is −${pct(p.change_20d_pct)}.`,
    ({ prices: p }) => p.change_60d_pct < -0.5 && `The 60-day change is –${pct(p.change_60d_pct)}.`,
    ({ prices: p }) => `The 60‑day change: ${signedPct(p.change_60d_pct).replace('%', ' %')}.`,
    ({ prices: p }) => `The 50‑day average is ${usd(p.sma_50_usd)}.`,
    ({ prices: p }) => `Volume was ${plain(p.volume_ratio)}× its 20‑day average.`,
    ({ prices: p }) => `Volume on the last day: ${Math.round(p.volume).toLocaleString('en-US')} shares.`,
  ),
  ...rules(
    'written date',
    ['indicators', 'bars'],
    ({ prices: p }) => `On ${day(p.date)} it closed at ${usd(p.close_usd)}.`,
    ({ prices: p }) => `The close on ${p.date} was ${usd(p.close_usd)}.`,
    ({ bars: { bars } }) => `It closed at ${usd(bars.at(-6).close_usd)} on ${day(bars.at(-6).date)}.`,
    ({ prices: p }) => `Volume on ${day(p.date, false)} was ${plain(p.volume_ratio)}x its average.`,
  ),
  ...rules(
    'rounding',
    ['indicators'],
    ({ prices: p }) => `RSI is ${plain(p.rsi_14, 0)}.`,
    ({ prices: p }) =>
      `At about $${p.close_usd.toFixed(0)} the stock is ${pct(p.from_high_pct, 0)} below its 52-week high.`,
    ({ prices: p }) =>
      `The price has ${verb(p.change_60d_pct, 'gained', 'lost')} roughly ${pct(p.change_60d_pct, 0)} over 60 trading days.`,
    ({ prices: p }) => `The last day's volume was ${(p.volume / 1e6).toFixed(1)} million shares.`,
  ),
  ...rules(
    'computed',
    ['indicators'],
    ({ prices: p }) =>
      `The close is ${usd(Math.abs(p.close_usd - p.sma_50_usd))} ${over(p.close_usd, p.sma_50_usd)} the 50-day average.`,
    ({ prices: p }) =>
      `It trades ${pct((p.close_usd / p.sma_200_usd - 1) * 100)} ${over(p.close_usd, p.sma_200_usd)} its 200-day average.`,
    ({ prices: p }) => `It is ${pct((p.close_usd / p.low_52w_usd - 1) * 100)} above its 52-week low.`,
  ),
  ...rules(
    'two figures',
    ['indicators'],
    ({ prices: p }) =>
      `It ${verb(p.change_20d_pct, 'gained', 'lost')} ${pct(p.change_20d_pct)} in a month and ${verb(p.change_60d_pct, 'gained', 'lost')} ${pct(p.change_60d_pct)} over 60 trading days.`,
    ({ prices: p }) => `The close is ${usd(p.close_usd)} and RSI(14) is ${plain(p.rsi_14)}.`,
    ({ prices: p }) => `In five days ${signedPct(p.change_5d_pct)}, over 20 days ${signedPct(p.change_20d_pct)}.`,
  ),
  ...rules(
    'opinion',
    ['indicators'],
    () => 'The picture is mixed.',
    () => 'The case rests on the trend, and a trend can turn.',
  ),
];
