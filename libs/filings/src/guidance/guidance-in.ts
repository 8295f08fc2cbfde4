import { sentencesOf } from '../sections/sentences.ts';
import { fitsMetric, type GuidedMetric, metricNamedLast } from './guided-metric.ts';
import { type GuidedPeriod, periodsIn } from './guided-period.ts';
import { basisNamedLast } from './measure-basis.ts';
import { type FigureRange, rangesIn } from './ranges-in-text.ts';

/** A range that a company expects a figure to be in. */
export type Guidance = {
  readonly metric: GuidedMetric;
  /** Without items that the company leaves out ("non-GAAP", "adjusted"). */
  readonly isAdjusted: boolean;
  readonly period: GuidedPeriod;
  /** In USD, USD per share or percent, as the metric. */
  readonly low: number;
  readonly high: number;
  /** The value of the last digit that is written. */
  readonly step: number;
  /** The sentence or the row of a table, as filed. */
  readonly sentence: string;
};

/** What a sentence about the future has. */
export const GUIDES =
  /\b(?:expect(?:s|ed)?|outlook|guidance|targets?|targeting|forecasts?|anticipates?|estimates?|project(?:s|ed))\b/i;
/** What stands before a range that was given earlier, or that is compared with. */
const EARLIER =
  /\b(?:previous(?:ly)?|prior|earlier|above|exceed(?:ed|s|ing)?|ahead of|versus|compared)\b[^.;$%\d]{0,40}$|\bfrom (?:between |a range of |approximately )?$/i;
/** "$1.0 to $1.1 billion for the first quarter and $4.2 to $4.4 billion for the year" */
const CONTINUED = /^(?:,? (?:for|in) (?:the )?[\w -]{0,40})?,? and $/i;
/** Rows and items below the sentence that introduces them, in paragraphs. */
const MOST_BELOW = 15;
const LONGEST_SENTENCE = 1_500;
const MOST_RANGES = 50;

/**
 * The ranges that a press release gives for revenue, earnings per share, margins and capital expenditure of a coming quarter
 * or year, in order, each once. A range without a name, a unit that fits or a period is left out, and so is one that was given
 * earlier ("up from", "compared with").
 *
 * @param pressRelease the paragraphs of Exhibit 99.1
 */
export function guidanceIn(pressRelease: readonly string[]): readonly Guidance[] {
  const found: Guidance[] = [];
  let introduced: GuidedPeriod | null = null;
  let paragraphsLeft = 0;
  for (const paragraph of pressRelease) {
    for (const sentence of sentencesOf(paragraph).filter(({ length }) => length <= LONGEST_SENTENCE)) {
      const isGuiding = GUIDES.test(sentence);
      if (isGuiding || paragraphsLeft > 0) found.push(...guidanceInSentence(sentence, introduced));
      if (!isGuiding) continue;
      introduced = periodsIn(sentence).at(-1) ?? introduced;
      paragraphsLeft = MOST_BELOW + 1;
    }
    paragraphsLeft--;
    if (paragraphsLeft <= 0) introduced = null;
  }
  return [...new Map(found.map((guidance) => [keyOf(guidance), guidance])).values()].slice(0, MOST_RANGES);
}

const keyOf = ({ metric, isAdjusted, period, low, high }: Guidance) =>
  [metric, isAdjusted, period.kind, period.year, low, high].join('|');

type Named = { readonly metric: GuidedMetric | null; readonly end: number };

function guidanceInSentence(sentence: string, introduced: GuidedPeriod | null): readonly Guidance[] {
  const found: Guidance[] = [];
  let last: Named = { metric: null, end: 0 };
  for (const range of rangesIn(sentence)) {
    const { basis, metric } = nameIn(sentence.slice(last.end, range.index), last);
    const period = periodOf(range, sentence) ?? introduced;
    last = { metric, end: range.end };
    if (metric === null || period === null || !fitsMetric(metric, range.unit, range.high)) continue;
    if (EARLIER.test(sentence.slice(0, range.index))) continue;
    const { low, high, step } = range;
    const isAdjusted = basis === 'adjusted';
    const { kind, label, year } = period;
    found.push({ metric, isAdjusted, period: { kind, label, year }, low, high, step, sentence });
  }
  return found;
}

/** The name between two ranges. "GAAP: $2.65 to $2.70 Non-GAAP: $3.75 to $3.80" names the metric once, before both. */
function nameIn(words: string, last: Named) {
  const basis = basisNamedLast(words);
  const isContinued = basis !== null || CONTINUED.test(words);
  return { basis, metric: metricNamedLast(words) ?? (isContinued ? last.metric : null) };
}

/** Either all periods of a sentence stand before their ranges, or all after them. */
function periodOf({ index, end }: FigureRange, sentence: string): GuidedPeriod | null {
  const periods = periodsIn(sentence);
  const isBefore = (periods[0]?.index ?? 0) < (rangesIn(sentence)[0]?.index ?? 0);
  const before = periods.findLast((period) => period.index < index) ?? null;
  return isBefore ? before : (periods.find((period) => period.index >= end) ?? before);
}
