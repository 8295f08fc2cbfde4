import type { Fact } from '../../facts/fact.ts';
import { dateSpansIn, isWithin } from '../../dates-in.ts';
import { bodiesOf, isSamePublisher, sourceForms } from './source-rows.ts';
import { DOWN_WORDS, UP_WORDS } from './direction-words.ts';
import { inflected } from '../inflected.ts';
import { figuresIn } from '../mentions/figures.ts';
import { blanked, phrasesIn, plainText, spansOf, type Phrases, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';

const SAYS = String.raw`(?:says?|said|speaks? of|spoke of|reports?|reported|writes?|wrote|mentions?|mentioned|tells?|told|notes?|noted|claims?|claimed|describes?|described|announces?|announced|states?|stated|argues?|argued|points? out|pointed out|relates?|related|explains?|observes?|observed|maintains?|has it|had it|shows?|showed|discloses?|disclosed|warns?|warned|reveals?|revealed|admits?|admitted|puts?)`;
const TEXT = String.raw`(?:(?:\w+'s )?(?:notes|overview)|headlines?|pages?|articles?|posts?|tweets?|stories|story|documents?|news items?|titles?|pieces?|write-ups?|websites?|10-[KQ]s?|8-Ks?|filings?|(?:annual|quarterly) reports?|press releases?|risk factors?)`;
/** Who says it: a text, with a verb of saying, in front or behind. */
const ATTRIBUTION = [
  String.raw`\b(?:an? |one |the |another )?(?:\w+ )?${TEXT}\b[^.;]{0,40}?\b(?:${SAYS}|carries|is about|are about|was about|asks?|asked|names?|named|covers?|covered|about)\b(?: of| that| about)?`,
  String.raw`\b(?:as )?${SAYS} (?:by )?(?:an? |one |the )?(?:\w+ )?${TEXT}\b(?: (?:of|from))?`,
  String.raw`\baccording to (?:an? |one |the )?(?:\w+ )?${TEXT}\b(?: (?:of|from))?`,
].map((pattern) => new RegExp(pattern, 'i'));
const FILED = /\b(?:10-[KQ]|8-K|filings?|annual report|quarterly report|press release)/i;
const IS_AHEAD = /\b(?:next|will|would|may|might|should|could)\b/;
const BESIDE_PUBLISHER = [
  new RegExp(
    String.raw`(?:\baccording to (?:the )?|\bper (?:the )?|\b(?:as )?${SAYS} (?:by )?(?:the )?|\bas (?:the )?)$`,
    'i',
  ),
  new RegExp(String.raw`^(?:'s\b)?(?: \w+){0,2}? ${SAYS}\b(?: of| that)?|^ of\b`, 'i'),
] as const;

const SMALL = new Set(
  'the a an of in on at to for that which and or is are was were has have had be been being its it his her their with by from as this these those about than also into who will would such only there how why when where citing while but so yet mln million billion bln percent pct worth update buzz inc corp'.split(
    ' ',
  ),
);
/** Words with one meaning; those of a row and of what is reported have to be the same. */
const MEANINGS = `
buy purchase acquire =bought
sell =sold =sale =sales_of
deny reject refute dismiss
confirm acknowledge
plan* intend aim
resign quit* step =left =leave =leaves =leaving depart
give donate =gave =given
order contract
blast criticise criticize attack condemn slam*
name appoint
open inaugurate
renew extend
win secure clinch =won
cut trim* lower slash reduce curb* shrink =shrank
raise lift hike boost increase grow =grew =grown =rose =rise =rises =risen
keep retain maintain =kept
join enlist
=not =no =none =never =nobody =without =neither
=before
=after =following
=day =days
=week =weeks
=month =months
=year =years
=loss =losses
=profit =profits =earnings
=twice =double =doubled
=half =halved
=more =over =above =exceeding
=less =fewer =under =below`
  .trim()
  .split('\n')
  .map((line) => inflected(line));
const MEANING_OF = new Map(MEANINGS.flatMap((words) => words.map((word) => [word, `=${words[0]}`])));
const [UP, DOWN] = [new Set(UP_WORDS), new Set(DOWN_WORDS)];
/** What a row says of these is said of another company. */
const OTHERS = new Set(['supplier', 'rival', 'competitor', 'partner', 'customer', 'peer'].map(stemOf));
/** So many of the words of reported speech have to stand in the row, and so many of those in its order. */
const SHARE = 0.7;
const IN_ORDER = 0.6;
const IN_ORDER_OF_FIGURES = 0.9;

/**
 * The row that a sentence reports without marks of quotation ("One page says that Apple sold 10 million iPhones in 3 days"):
 * it holds every figure, day, name and verb, and nearly every word.
 *
 * @returns undefined if the sentence reports nothing, null if no cited text says it
 */
export function reportedRow(reading: Reading): Fact | null | undefined {
  const { sentence, names } = reading;
  if (sentence.quotations.length > 0) return undefined;
  const { plain } = sentence;
  const publisher = publisherIn(plain, names.publisherPattern);
  const text = ATTRIBUTION.map((pattern) => pattern.exec(plain)).find((found) => found !== null);
  const spans = publisher?.spans ?? (text ? [{ start: text.index, end: text.index + text[0].length }] : []);
  if (spans.length === 0 || (text && IS_AHEAD.test(text[0]))) return undefined;
  const said = blanked(plain, spans);
  const tokens = tokensOf(blanked(said, sentence.dates));
  if (tokens.filter((token) => !token.startsWith('#')).length < 2) return undefined;
  const rows = reading.facts.filter(({ unit }) => unit === 'text');
  const found = rows.find((row) => {
    const texts = [String(row.value), ...bodiesOf(row, reading.items)].map(plainText);
    const isOfPublisher = !publisher || sourceForms(row.source).some((form) => isSamePublisher(form, publisher.name));
    const isOfDay = sentence.dates.every(
      ({ date }) =>
        isWithin(row.asOf, date) ||
        `--${row.asOf.slice(5, 3 + date.length)}` === date ||
        texts.some((each) => holdsDay(each, date)),
    );
    const isOfFiler = !text || publisher !== undefined || !FILED.test(text[0]) || row.filing !== undefined;
    return (
      isOfPublisher && isOfFiler && isOfDay && texts.some((each) => says(tokensOf(each), tokens, namesIn(said), each))
    );
  });
  return found ?? null;
}

function holdsDay(text: string, date: string): boolean {
  return text.includes(date) || dateSpansIn(text).some((span) => isWithin(span.date, date));
}

/** A publisher of the evidence next to words of saying. */
function publisherIn(
  plain: string,
  publishers: Phrases,
): { readonly name: string; readonly spans: readonly Span[] } | undefined {
  for (const { start, end, text } of phrasesIn(plain, publishers)) {
    const before = BESIDE_PUBLISHER[0].exec(plain.slice(0, start));
    const behind = BESIDE_PUBLISHER[1].exec(plain.slice(end));
    if (before ?? behind)
      return { name: text, spans: [{ start: before?.index ?? start, end: end + (behind?.[0].length ?? 0) }] };
  }
  return undefined;
}

/** Names inside the speech: the first word of a sentence may be none. */
function namesIn(said: string): readonly string[] {
  return spansOf(said, /(?<=[\p{L}\d,'] +)\p{Lu}[\p{L}-]+/gu).map(({ text }) => stemOf(text.toLowerCase()));
}

function says(held: readonly string[], words: readonly string[], names: readonly string[], text: string): boolean {
  const known = new Set(held);
  const common = words.filter((word) => known.has(word));
  const isNeeded = (word: string) => /^[#=]/.test(word) || names.includes(word);
  const isNegated = held.includes('=not') !== words.includes('=not');
  const isVerb = (word: string) => word.startsWith('=') && figuresIn(text).length > 1;
  const [row, said] = [held, common].map((each) => each.filter((word) => !isVerb(word)));
  const units = figuresIn(text)
    .filter(({ value }) => !(value > 1900 && value < 2100))
    .map(({ unit }) => unit);
  const share = new Set(units).size < units.length ? IN_ORDER_OF_FIGURES : IN_ORDER;
  return (
    !isNegated &&
    common.length >= words.length * SHARE &&
    words.every((word) => known.has(word) || !isNeeded(word)) &&
    !held.some((word) => OTHERS.has(word) && !words.includes(word)) &&
    longestCommon(row ?? [], said ?? []) >= (said?.length ?? 0) * share
  );
}

/** How many of the words stand in both rows in the same order. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = other.map(() => 0);
  for (const word of one) {
    row = row.reduce<number[]>((next, _, at) => {
      const [left, up, corner] = [next[at - 1] ?? 0, row[at] ?? 0, row[at - 1] ?? 0];
      next.push(other[at] === word ? Math.max(corner + 1, left) : Math.max(left, up));
      return next;
    }, []);
  }
  return row.at(-1) ?? 0;
}

/** The words that mean something, and the figures, in their order. */
function tokensOf(text: string): readonly string[] {
  const figures = figuresIn(text);
  const words = spansOf(blanked(text, figures), /\p{L}{2,}/gu).filter(
    ({ text: word }) => !SMALL.has(word.toLowerCase()),
  );
  return [
    ...figures.map(({ start, value }) => ({ start, token: `#${value}` })),
    ...words.map(({ start, text: word }) => ({ start, token: stemOf(word.toLowerCase()) })),
  ]
    .toSorted((a, b) => a.start - b.start)
    .map(({ token }) => token);
}

function stemOf(word: string): string {
  const meaning = MEANING_OF.get(word);
  if (meaning !== undefined) return meaning;
  if (UP.has(word)) return '=up';
  return DOWN.has(word) ? '=down' : word.replace(/(?:ing|ed|es|s|ies|e|me)$/, '');
}
