import type { Findings } from '../dossier.ts';
import { dollars, percent, shown } from '../english.ts';
import type { IndicatorFacts } from '../facts.ts';
import { between, hashesOf, WEIGHTS, type Signal } from './signal.ts';

const VERTICAL_PCT = 40;

/** What price and volume say. */
export function priceSignals({ indicators }: Findings): readonly Signal[] {
  const facts = indicators?.facts;
  if (!facts) return [];
  const evidence = hashesOf(indicators, 'indicators');
  return [trend(facts), momentum(facts), breakout(facts), volume(facts), stretched(facts), belowHigh(facts)].flatMap(
    (found) => (found && found.weight !== 0 ? [{ ...found, evidence, structured: true }] : []),
  );
}

type Observation = Pick<Signal, 'weight' | 'topic' | 'text'> | undefined;

function trend({ close_usd, sma_50_usd, sma_200_usd }: IndicatorFacts): Observation {
  if (sma_50_usd === null) return undefined;
  const [above50, above200] = [close_usd >= sma_50_usd, sma_200_usd === null || close_usd >= sma_200_usd];
  const averages = [
    `its 50-day average of ${dollars(sma_50_usd)}`,
    ...(sma_200_usd === null ? [] : [`the 200-day one of ${dollars(sma_200_usd)}`]),
  ];
  if (above50 !== above200)
    return {
      weight: above200 ? -0.2 * WEIGHTS.trend : 0.2 * WEIGHTS.trend,
      topic: above200 ? 'short-term weakness' : 'a first recovery',
      text: `At ${dollars(close_usd)} it stands between its averages: ${averages.join(', ')}.`,
    };
  const side = above50 ? 'above' : 'below';
  return {
    weight: above50 ? WEIGHTS.trend : -WEIGHTS.trend,
    topic: above50 ? 'an intact uptrend' : 'a downtrend',
    text: `The close of ${dollars(close_usd)} is ${side} ${averages.join(' and ')}.`,
  };
}

function momentum({ change_20d_pct, change_60d_pct }: IndicatorFacts): Observation {
  if (change_20d_pct === null) return undefined;
  const isTurn = change_60d_pct !== null && change_60d_pct >= 0 !== change_20d_pct >= 0;
  const direction = (change_60d_pct ?? 0) >= 0 ? 'up' : 'down';
  const quarter =
    change_60d_pct === null
      ? ''
      : `, ${isTurn ? 'but' : 'and'} is ${direction} ${percent(change_60d_pct)} over the past three`;
  const text = `It ${change_20d_pct >= 0 ? 'gained' : 'lost'} ${percent(change_20d_pct)} in the past month${quarter}.`;
  if (change_20d_pct >= VERTICAL_PCT)
    return { weight: -WEIGHTS.vertical * between(change_20d_pct, 25, 60), topic: 'a vertical rise', text };
  const strength = Math.sign(change_20d_pct) * between(Math.abs(change_20d_pct), 2, 12);
  return { weight: WEIGHTS.momentum * strength, topic: strength > 0 ? 'rising prices' : 'falling prices', text };
}

function breakout({ breakout: isOut, high_52w_usd, change_5d_pct }: IndicatorFacts): Observation {
  if (!isOut || high_52w_usd === null || (change_5d_pct ?? 0) < -5) return undefined;
  const text = `It has left its range of the quarter upwards; the 52-week high is ${dollars(high_52w_usd)}.`;
  return { weight: WEIGHTS.breakout, topic: 'a breakout', text };
}

function volume({ peak_volume_ratio, change_5d_pct, change_20d_pct }: IndicatorFacts): Observation {
  if (peak_volume_ratio === null || peak_volume_ratio < 1.6) return undefined;
  const isUp = (change_20d_pct ?? 0) > 0 && (change_5d_pct ?? 0) > -4;
  const weight = WEIGHTS.volume * between(peak_volume_ratio, 1.2, 3) * (isUp ? 1 : -1);
  const text = `Volume reached ${shown(peak_volume_ratio)} × its 20-day mean while the price ${isUp ? 'rose' : 'fell'}.`;
  return { weight, topic: isUp ? 'rising volume' : 'selling on volume', text };
}

function stretched({ rsi_14, atr_pct }: IndicatorFacts): Observation {
  if (rsi_14 === null || (rsi_14 < 76 && rsi_14 > 27)) return undefined;
  const range = atr_pct === null ? '' : `, with a daily range of ${percent(atr_pct)}`;
  const says = rsi_14 >= 76 ? 'after a run that invites profit-taking' : 'which is oversold, though not yet turning';
  const weight = rsi_14 >= 76 ? -WEIGHTS.stretched * between(rsi_14, 70, 90) : 0.2 * WEIGHTS.stretched;
  return { weight, topic: 'a stretched price', text: `RSI is ${shown(rsi_14, 0)}${range}, ${says}.` };
}

function belowHigh({ from_high_pct, high_52w_usd }: IndicatorFacts): Observation {
  if (from_high_pct === null || high_52w_usd === null || from_high_pct > -25) return undefined;
  const text = `It is ${percent(from_high_pct)} under its 52-week high of ${dollars(high_52w_usd)}.`;
  return { weight: -WEIGHTS.belowHigh * between(-from_high_pct, 20, 50), topic: 'far below its high', text };
}
