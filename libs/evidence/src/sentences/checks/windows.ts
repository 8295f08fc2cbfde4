import type { Check, Finding } from '../reading.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { matchesIn } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';

const COUNT = String.raw`(\d{1,4}|${NUMBER_WORDS}|two-hundred|hundred)`;
const UNIT = String.raw`(day|session|week|month|quarter|year|hour|minute)`;
const KIND = String.raw`((?:(?:simple|exponential|weighted|moving|trading|closing|price|share|day|rolling)[ -])*)`;

/** The windows that figures of a kind have; `words` finds the count and the unit that a sentence says. */
type Windows = { readonly words: RegExp; readonly allowed: readonly string[] };

const WINDOWS: readonly Windows[] = [
  {
    words: new RegExp(
      String.raw`\b${COUNT}[- ]${UNIT}s?(?:'s?)?[ -]${KIND}(?:averages?|means?|line|ma|sma|ema|dma)\b(?! (?:true|daily|day|range|swing|move|gain|loss))`,
      'gi',
    ),
    allowed: ['20 day', '50 day', '200 day', '1 month'],
  },
  { words: /\b(?:sma|ma|ema|dma|wma)[ -]?\(?(\d{1,3})\b(?![.,]\d)()/gi, allowed: ['20 day', '50 day', '200 day'] },
  { words: /\b(?:rsi|atr)(?:\(|-)?(\d{1,2})\b(?![.,]\d)()/gi, allowed: ['14 day'] },
  {
    words: new RegExp(String.raw`\b${COUNT}[- ]${UNIT}[ -](?:rsi|atr|relative strength|average true range)\b`, 'gi'),
    allowed: ['14 day'],
  },
  {
    words: new RegExp(
      String.raw`\b${COUNT}[- ]${UNIT}[ -](?:trading |price |closing )?(?:highs?|lows?|peaks?|troughs?|range|top|bottom|maximum|minimum)\b`,
      'gi',
    ),
    allowed: ['52 week', '12 month', '1 year', '252 day'],
  },
];
const OTHER_KIND =
  /\b(?:exponential|weighted|hull|volume-weighted)\b[^.;]{0,20}\b(?:average|mean)\b|\b\d{1,3}-day (?:ema|wma)\b/i;

/** "The 100-day average", "RSI(7)", "the two-year high": windows that no figure has. */
export const checkWindows: Check = ({ reading, bound }) => {
  const { sentence } = reading;
  const other = OTHER_KIND.exec(sentence.plain);
  if (other && bound.length > 0) return [problem(other[0])];
  return WINDOWS.flatMap(({ words, allowed }) =>
    matchesIn(sentence.plain, words)
      .filter(({ index }) => !isHypothetical(index, sentence))
      .filter(([, count = '', unit = '']) => !allowed.includes(`${numberOf(count)} ${dayOf(unit)}`))
      .map(([text]) => problem(text)),
  );
};

function numberOf(count: string): number {
  const lower = count.toLowerCase();
  if (lower === 'two-hundred') return 200;
  return lower === 'hundred' ? 100 : (numberOfWord(lower) ?? Number(count));
}

function dayOf(unit: string): string {
  const lower = unit.toLowerCase();
  return lower === '' || lower === 'session' ? 'day' : lower;
}

function problem(text: string): Finding {
  return { code: 'metric', detail: `"${text}": no fact has this window` };
}
