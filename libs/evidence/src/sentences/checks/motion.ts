import { clauseAt, type Sentence } from '../sentence.ts';
import { IS_TRAILING_TIME, phrasesIn, phrasesOf, spansOf, type Phrases, type Span } from '../plain-text.ts';
import { BEAT_WORDS, DOWN_WORDS, MISS_WORDS, NEUTRAL_WORDS, UP_WORDS } from './direction-words.ts';

/** A word that says which way something went: 1 up, -1 down, 0 neither. */
export type Motion = Span & { readonly way: 1 | -1 | 0; readonly isNegated: boolean };

const UP = phrasesOf(UP_WORDS.join('|'));
const DOWN = phrasesOf(DOWN_WORDS.join('|'));
const NEUTRAL = phrasesOf(NEUTRAL_WORDS.join('|'));
const BEAT = phrasesOf(BEAT_WORDS.join('|'));
const MISS = phrasesOf(MISS_WORDS.join('|'));
/** "Up to", "down to", "off" and the like say something else. */
const OTHER_SENSE =
  /^(?:up to|ahead of|off the back|higher of|lower band|upper|lower bollinger|f[ae]ll(?:s|en|ing)? (?:into|within|inside|between)|drop the|return on)/i;
const NEGATION =
  /\b(?:not|n't|never|no|without|neither|nor|hardly|barely|failed to|fails to|cannot|rather than|instead of|far from)\s+(?:\w+\s+){0,2}$/i;

/** "Fell 5.3 % short" */
const SHORT = /(?<=(?:%|cents?|per ?cent|points?) )(?:short|shy|light)\b/gi;
/** "Less than a year earlier" */
const THAN_THEN = /^ (?:than )?(?:in |those of |that of )?(?:a|the|last|one) (?:year|same|previous year|prior year)\b/i;
/** "Over 20 trading days" says when. */
const OVER_TIME =
  /^(?:over|under|above|below) (?:(?:the|a|an|one|its|these|those) )?(?:(?:last|past|previous|same|whole|full|coming|next) )*(?:[\w-]+ )?(?:(?:trading|calendar|business) )?(?:days?|sessions?|weeks?|months?|quarters?|years?|period|course|time)\b/i;
/** "The mark to beat" */
const TO_BEAT = /\b(?:mark|level|line|price|figure|number|one|bar|hurdle|record) to $/i;

/** "13.8 % more than 60 days ago" */
const MORE = /(?<=(?:%|per ?cent)\s?)\b(?:more|less)(?= than|[.,;]|$)/gi;

/** "Earned the shareholder 15.8 %" */
const EARNED =
  /\b(?:earned|brought|made|gave|handed|netted|yielded|returned)(?= (?:the |its |their |every )?(?:share|stock)?(?:holder|owner|investor|buyer)s?\b[^.;,]{0,16}? [\d.]+ ?(?:%|per ?cent))/gi;
/** "The month cost it 3.5 %" */
const COST =
  /\b(?:cost|costs|costing|robbed|deprived|stripped|relieved|clipped|docked)(?=\b[^.;,]{0,32}? [\d.]+ ?(?:%|per ?cent|pct))/gi;

/** The words of motion of a sentence, in its order. */
export function motionsIn({ plain }: Pick<Sentence, 'plain'>): readonly Motion[] {
  const more = spansOf(plain, MORE).map(({ start, end, text }): Motion => ({
    start,
    end,
    way: /more/i.test(text) ? 1 : -1,
    isNegated: false,
  }));
  const cost = spansOf(plain, COST).map((span): Motion => ({ ...span, way: -1, isNegated: false }));
  const earned = spansOf(plain, EARNED).map((span): Motion => ({ ...span, way: 1, isNegated: false }));
  return sorted([
    ...found(plain, UP, 1),
    ...found(plain, DOWN, -1),
    ...found(plain, NEUTRAL, 0),
    ...more,
    ...cost,
    ...earned,
  ]);
}

/** The words that say that something was above (1) or below (-1) what was expected. */
export function beatsIn({ plain }: Pick<Sentence, 'plain'>): readonly Motion[] {
  const short = spansOf(plain, SHORT).map((span): Motion => ({ ...span, way: -1, isNegated: false }));
  return sorted([...found(plain, BEAT, 1), ...found(plain, MISS, -1), ...short]).filter(
    ({ start, end }) =>
      !TO_BEAT.test(plain.slice(0, start)) &&
      !THAN_THEN.test(plain.slice(end)) &&
      !OVER_TIME.test(plain.slice(start)) &&
      !IS_TRAILING_TIME.test(plain.slice(start)),
  );
}

function found(plain: string, pattern: Phrases, way: Motion['way']): readonly Motion[] {
  return phrasesIn(plain, pattern)
    .filter(({ start }) => !OTHER_SENSE.test(plain.slice(start)))
    .map(({ start, end }) => ({ start, end, way, isNegated: NEGATION.test(plain.slice(0, start)) }));
}

function sorted(motions: readonly Motion[]): readonly Motion[] {
  return motions.filter((one) => !motions.some((other) => isInside(one, other))).toSorted((a, b) => a.start - b.start);
}

function isInside(one: Span, other: Span): boolean {
  return other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start;
}

/** How many words behind a figure a word of motion may stand and still belong to it: "a 3.8 % monthly decline". */
const WORDS_BEHIND = 3;

/**
 * The word of motion that governs a figure: one close behind it ("a 3.8 % decline", "6.9 % below its high"), else the nearest
 * before it in its clause with no figure in between that has the word for itself.
 */
export function motionOf(
  figure: Span & { readonly bound?: unknown },
  sentence: Sentence,
  motions: readonly Motion[],
): Motion | undefined {
  const clause = clauseAt(sentence, figure.start);
  const beside = motions.find(({ way, end }) => way !== 0 && IS_OF.test(sentence.plain.slice(end, figure.start)));
  if (beside) return beside;
  const behind = motions.find(
    (each) => each.way !== 0 && each.start >= figure.end && isCloseBehind(sentence, figure, each.start),
  );
  if (behind) return behind;
  const last = figure.start - (figure.bound === undefined ? 0 : 2);
  const before = motions.filter((each) => each.end <= last && each.start >= clause.start);
  return (
    before.findLast(({ way }) => way !== 0) ??
    before.at(-1) ??
    motions.find((each) => each.start >= figure.end && each.start < clause.end)
  );
}

/** "A loss of 3.8 %". */
const IS_OF = /^ of (?:about |around |nearly |some |only |just )?[-+]?$/i;

function isCloseBehind({ plain }: Sentence, figure: Span, start: number): boolean {
  const gap = plain.slice(figure.end, start);
  return (
    !/[,;:(]|\b(?:and|or|but|after|before|while|from|to|than|of|is|was|has)\b/i.test(gap) &&
    gap.trim().split(/\s+/).filter(Boolean).length <= WORDS_BEHIND
  );
}
