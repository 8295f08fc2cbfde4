import type { Findings } from '../dossier.ts';
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
  const [side50, side200] = [sideOf(above50), sideOf(above200)];
  if (above50 !== above200)
    return {
      weight: above200 ? -0.2 * WEIGHTS.trend : 0.2 * WEIGHTS.trend,
      topic: above200 ? 'short-term weakness' : 'a first recovery',
      text: `The close of {{close}} is ${side50} the 50-day average of {{sma_50}} and ${side200} the 200-day average of {{sma_200}}.`,
    };
  const long = sma_200_usd === null ? '' : ' and the 200-day average of {{sma_200}}';
  return {
    weight: above50 ? WEIGHTS.trend : -WEIGHTS.trend,
    topic: above50 ? 'an intact uptrend' : 'a downtrend',
    text: `The close of {{close}} is ${side50} the 50-day average of {{sma_50}}${long}.`,
  };
}

function sideOf(isAbove: boolean): 'above' | 'below' {
  return isAbove ? 'above' : 'below';
}

function momentum({ change_20d_pct, change_60d_pct }: IndicatorFacts): Observation {
  if (change_20d_pct === null) return undefined;
  const isTurn = change_60d_pct !== null && change_60d_pct >= 0 !== change_20d_pct >= 0;
  const quarter =
    change_60d_pct === null
      ? ''
      : `, ${isTurn ? 'but' : 'and'} is ${change_60d_pct >= 0 ? 'up' : 'down'} {{change_60d as size}} over the past three months`;
  const text = `It ${change_20d_pct >= 0 ? 'gained' : 'lost'} {{change_20d as size}} in the past month${quarter}.`;
  if (change_20d_pct >= VERTICAL_PCT)
    return { weight: -WEIGHTS.vertical * between(change_20d_pct, 25, 60), topic: 'a vertical move', text };
  const strength = Math.sign(change_20d_pct) * between(Math.abs(change_20d_pct), 2, 12);
  return { weight: WEIGHTS.momentum * strength, topic: strength > 0 ? 'positive momentum' : 'negative momentum', text };
}

function breakout({ breakout: isOut, high_52w_usd, change_5d_pct }: IndicatorFacts): Observation {
  if (!isOut || high_52w_usd === null || (change_5d_pct ?? 0) < -5) return undefined;
  const text = 'It broke out of its range of the past quarter; the 52-week high is {{high_52w}}.';
  return { weight: WEIGHTS.breakout, topic: 'a breakout', text };
}

function volume({ peak_volume_ratio, change_5d_pct, change_20d_pct }: IndicatorFacts): Observation {
  if (peak_volume_ratio === null || peak_volume_ratio < 1.6) return undefined;
  const isUp = (change_20d_pct ?? 0) > 0 && (change_5d_pct ?? 0) > -4;
  const weight = WEIGHTS.volume * between(peak_volume_ratio, 1.2, 3) * (isUp ? 1 : -1);
  const text = `Volume peaked at {{peak_volume_ratio}} its 20-day mean${priceAlong(isUp, { change_5d_pct, change_20d_pct })}.`;
  return { weight, topic: isUp ? 'buying on volume' : 'selling on volume', text };
}

/** What the price did meanwhile: over the month, or over the week if that is what turned it. */
function priceAlong(
  isUp: boolean,
  { change_5d_pct, change_20d_pct }: Pick<IndicatorFacts, 'change_5d_pct' | 'change_20d_pct'>,
): string {
  if (isUp) return '; the price gained {{change_20d as size}} in the month';
  if (change_20d_pct !== null && change_20d_pct < 0) return '; the price lost {{change_20d as size}} in the month';
  return change_5d_pct !== null && change_5d_pct < 0 ? '; the price lost {{change_5d as size}} in the week' : '';
}

function stretched({ rsi_14, atr_pct }: IndicatorFacts): Observation {
  if (rsi_14 === null || (rsi_14 < 76 && rsi_14 > 27)) return undefined;
  const range = atr_pct === null ? '' : ', with a daily range of {{atr_pct}}';
  const says = rsi_14 >= 76 ? 'overbought' : 'oversold';
  const weight = rsi_14 >= 76 ? -WEIGHTS.stretched * between(rsi_14, 70, 90) : 0.2 * WEIGHTS.stretched;
  return { weight, topic: 'a stretched price', text: `RSI is {{rsi_14}}, which is ${says}${range}.` };
}

function belowHigh({ from_high_pct, high_52w_usd }: IndicatorFacts): Observation {
  if (from_high_pct === null || high_52w_usd === null || from_high_pct > -25) return undefined;
  const text = 'It is {{from_high as size}} below its 52-week high of {{high_52w}}.';
  return { weight: -WEIGHTS.belowHigh * between(-from_high_pct, 20, 50), topic: 'a price far below its high', text };
}
