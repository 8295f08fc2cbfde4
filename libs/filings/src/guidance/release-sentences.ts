import { sentencesOf } from '../sections/sentences.ts';
import { GUIDES } from './guidance-in.ts';
import { fitsMetric, type GuidedMetric, metricNamedLast } from './guided-metric.ts';
import { type GuidedPeriod, periodsIn } from './guided-period.ts';
import { basisNamedLast } from './measure-basis.ts';
import { figuresIn, rangesIn } from './ranges-in-text.ts';

/** An adjusted figure in a sentence, and the one period that the sentence, its paragraph or its heading names. */
export type SentenceFigure = { readonly metric: GuidedMetric; readonly period: GuidedPeriod; readonly value: number };

const LONGEST_SENTENCE = 1_500;
const LONGEST_HEADING = 120;
/** What follows is of another period. */
const COMPARED = /\b(?:compared|versus|vs|against|(?:up|down|increased|decreased) from|from \$)(?![a-z])/i;
const BASIS_AFTER = /^,? (?:on an? |\()((?:non-)?GAAP|adjusted|core|comparable)\b/i;
const CONNECTED = /(?:\b(?:was|were|of|to|at|totall?ed|reached)|:)\s*(?:approximately |a record )?$/i;
const NO_LEVEL = /\b(?:increase|decrease|growth|gains?|loss|charges?|costs?|benefit|impact) of\s*$/i;

/** What a press release states as adjusted ("non-GAAP"), with the period; sentences about what is expected, and of two periods, are left out. */
export function adjustedInSentences(pressRelease: readonly string[]): readonly SentenceFigure[] {
  const found: SentenceFigure[] = [];
  let heading: GuidedPeriod | null = null;
  for (const paragraph of pressRelease) {
    if (isHeading(paragraph)) heading = onlyOne(periodsIn(paragraph));
    let named = heading;
    for (const sentence of sentencesOf(paragraph).filter(({ length }) => length <= LONGEST_SENTENCE)) {
      const [stated = ''] = sentence.split(COMPARED);
      const periods = periodsIn(stated);
      if (periods.length > 0) named = onlyOne(periods);
      if (named === null || GUIDES.test(sentence) || rangesIn(sentence).length > 0) continue;
      const { kind, label, year } = named;
      found.push(...adjustedIn(stated).map((figure) => ({ ...figure, period: { kind, label, year } })));
    }
  }
  return found;
}

function isHeading(paragraph: string): boolean {
  const isShort = paragraph.length <= LONGEST_HEADING;
  return isShort && periodsIn(paragraph).length > 0 && figuresIn(paragraph).length === 0;
}

const onlyOne = (periods: readonly GuidedPeriod[]): GuidedPeriod | null =>
  periods.length === 1 ? (periods[0] ?? null) : null;

function adjustedIn(text: string): readonly Pick<SentenceFigure, 'metric' | 'value'>[] {
  const found: Pick<SentenceFigure, 'metric' | 'value'>[] = [];
  let last: { readonly metric: GuidedMetric | null; readonly end: number } = { metric: null, end: 0 };
  for (const { value, unit, index, end } of figuresIn(text)) {
    const before = text.slice(last.end, index);
    const [, after] = BASIS_AFTER.exec(text.slice(end, end + 40)) ?? [];
    const metric = metricNamedLast(before) ?? (after === undefined ? null : last.metric);
    if (metric !== null && !fitsMetric(metric, unit, value)) continue; // "adjusted EPS grew 13% to $3.80"
    last = { metric, end };
    const isNamed = CONNECTED.test(before) && !NO_LEVEL.test(before);
    const basis = after ?? (isNamed ? before : '');
    if (metric !== null && basisNamedLast(basis) === 'adjusted') found.push({ metric, value });
  }
  return found;
}
