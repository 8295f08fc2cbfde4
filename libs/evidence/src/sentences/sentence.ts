import { dateSpansIn, type DateSpan } from '../dates-in.ts';
import { urlsIn } from '../urls-in.ts';
import { figuresIn, fractionsIn, type Figure } from './mentions/figures.ts';
import { edgesIn } from './mentions/edges.ts';
import { namesWithDigits } from './mentions/names.ts';
import { adjectivePeriodsIn, periodsIn, type Period } from './mentions/periods.ts';
import { quartersIn, type QuarterMention } from './mentions/quarters.ts';
import { quotationsIn, type Quotation } from './mentions/quotations.ts';
import { blanked, matchesIn, overlaps, plainText, spansOf, type Span } from './plain-text.ts';

/** A sentence with what it mentions. All positions are those of the sentence as it is shown. */
export type Sentence = {
  readonly shown: string;
  /** In plain signs, with quotations and addresses blanked out. Of the same length. */
  readonly plain: string;
  readonly quotations: readonly Quotation[];
  readonly urls: readonly string[];
  readonly dates: readonly DateSpan[];
  readonly periods: readonly Period[];
  readonly quarters: readonly QuarterMention[];
  readonly figures: readonly Figure[];
  readonly clauses: readonly Span[];
};

/** The checks of references and of words read the same text one after the other. */
let latest: Sentence | undefined;

/** @param shown a legible text */
export function readSentence(shown: string): Sentence {
  if (latest?.shown !== shown) latest = sentenceIn(shown);
  return latest;
}

function sentenceIn(shown: string): Sentence {
  const whole = plainText(shown);
  const quotations = quotationsIn(whole);
  const unquoted = blanked(whole, quotations);
  const urls = urlsIn(unquoted);
  const plain = urls.reduce((rest, url) => rest.replaceAll(url, ' '.repeat(url.length)), unquoted);
  const quarters = quartersIn(plain);
  const names = [...namesWithDigits(plain), ...quarters.filter((quarter) => quarter.back === undefined)];
  const named = blanked(plain, names);
  const written = [...dateSpansIn(named), ...yearsIn(named), ...monthsIn(named)].filter(
    (date, at, all) => !all.slice(0, at).some((other) => overlaps(other, date)),
  );
  const dates = [...written, ...ordinalDays(named, written)];
  const undated = blanked(named, dates);
  const fractions = fractionsIn(undated);
  const edges = edgesIn(plain).filter(({ start, end }) => /\b(?:day|session|close)\b/i.test(plain.slice(start, end)));
  const periods = periodsIn(blanked(undated, [...fractions, ...edges])).map((period) =>
    behindFractions(period, fractions),
  );
  return {
    shown,
    plain,
    quotations,
    urls,
    dates,
    periods: [...periods, ...adjectivePeriodsIn(plain)].toSorted((a, b) => a.start - b.start),
    quarters,
    figures: figuresIn(blanked(undated, periods)).filter((figure) => !names.some((name) => overlaps(name, figure))),
    clauses: clausesOf(plain),
  };
}

/** "Almost a third within a year" is no time before "within". */
function behindFractions(period: Period, fractions: readonly Span[]): Period {
  const inside = fractions.findLast((fraction) => overlaps(fraction, period));
  return inside ? { ...period, start: inside.end } : period;
}

/** A bare year: "2014 pages", "the 2015 range". */
const YEAR =
  /(?<![\p{L}\p{N}$€£.,+-])(?:19|20)\d{2}(?![\d%×]|[.,]\d|\s?(?:%|×|x\b|times|per ?cent|headlines|posts|accounts|dollars|shares|points|days|trillion|billion|million))/gu;

function yearsIn(text: string): readonly DateSpan[] {
  return spansOf(text, YEAR).map(({ start, end, text: date }) => ({ start, end, date }));
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const NAMES = MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('|');
/** A month without a year: "back in January", "the May document". "May" and "March" may be verbs, too. */
const MONTH = new RegExp(
  String.raw`(?<=\b(?:[Ii]n|[Dd]uring|[Ll]ast|[Ee]arly|[Ll]ate|[Mm]id|[Oo]f|[Bb]y|[Uu]ntil|[Tt]hrough|[Ss]ince|[Tt]he|[Tt]his|[Ii]ts|[Ff]or|[Ff]rom|[Aa]ll|a|whole|next|[Oo]ver)[ -])(?:${NAMES})\b(?! \d|[- ]quarter)|\b(?!May|March)(?:${NAMES})\b(?! \d|[- ]quarter)`,
  'g',
);

const ORDINAL =
  /\b(?<=\b(?:on|of|from|to|until|since|by|and) the )(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|percentile|quarter|time|year))/gi;

/** "The lowest close of March 2015, on the 11th": a day of the month that the sentence names. */
function ordinalDays(text: string, dates: readonly DateSpan[]): readonly DateSpan[] {
  const [month, ...others] = [...new Set(dates.map(({ date }) => /^(?:\d{4}|-)-\d{2}/.exec(date)?.[0] ?? ''))];
  if (!month || others.length > 0) return [];
  return matchesIn(text, ORDINAL).map(({ 0: shown, 1: day = '', index }) => ({
    start: index,
    end: index + shown.length,
    date: `${month}-${day.padStart(2, '0')}`,
  }));
}

function monthsIn(text: string): readonly DateSpan[] {
  return spansOf(text, MONTH).map(({ start, end, text: name }) => ({
    start,
    end,
    date: `--${String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')}`,
  }));
}

const BREAK =
  /;|(?<!\d),(?! \d)\s+(?:but|while|whereas|although|though|yet|so|which|who|even though|now that|given that)\b|\s(?:now that|given that|but|while|whereas|although|though|(?<!\b(?:not|has|have|had|as|nor) )yet(?! to))\s|\s[–—]\s|\. /gi;

/** "Its MACD, though negative, is above its signal": no clause of its own. */
const INSERTED =
  /, (?:though|although|while|if|but|yet|albeit) [^,;.]{1,30},(?= (?:is|was|are|were|has|had|still|stands?|stood|sits?|lies|remains?|trades?|closed)\b)/gi;

function clausesOf(plain: string): readonly Span[] {
  const inserted = spansOf(plain, INSERTED);
  const starts = [0, ...matchesIn(blanked(plain, inserted), BREAK).map(({ index }) => index)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? plain.length }));
}

/** The clause that holds the position. */
export function clauseAt({ clauses, plain }: Pick<Sentence, 'clauses' | 'plain'>, position: number): Span {
  return clauses.findLast(({ start }) => start <= position) ?? { start: 0, end: plain.length };
}
