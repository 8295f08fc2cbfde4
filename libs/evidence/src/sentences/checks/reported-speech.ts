import type { Fact } from '../../facts/fact.ts';
import { dateSpansIn, isWithin } from '../../dates-in.ts';
import { bodiesOf, isSamePublisher, sourceForms } from './source-rows.ts';
import { DOWN_WORDS, UP_WORDS } from './direction-words.ts';
import { inflected } from '../inflected.ts';
import { figuresIn } from '../mentions/figures.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { blanked, phrasesIn, plainText, spansOf, type Phrases, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { isHarmless } from '../resolve/harmless-words.ts';

const SAYS = String.raw`(?:says?|said|speaks? of|spoke of|reports?|reported|writes?|wrote|mentions?|mentioned|tells?|told|notes?|noted|claims?|claimed|describes?|described|announces?|announced|states?|stated|argues?|argued|points? out|pointed out|relates?|related|explains?|observes?|observed|maintains?|has it|had it|shows?|showed|discloses?|disclosed|warns?|warned|reveals?|revealed|admits?|admitted|puts?)`;
const COUNT = String.raw`(?:(?<count>both|${NUMBER_WORDS}|\d{1,2}) (?:of (?:the |its |these )?(?:(?:${NUMBER_WORDS}|\d{1,2}) )?)?)?`;
const TEXT = String.raw`(?:(?:\w+'s )?(?:notes|overview)|headlines?|pages?|articles?|posts?|tweets?|stories|story|documents?|news items?|titles?|pieces?|write-ups?|websites?|10-[KQ]s?|8-Ks?|filings?|(?:annual|quarterly) reports?|press releases?|risk factors?)`;
/** Who says it: a text, with a verb of saying, in front or behind. What stands between the two is part of what is said. */
const ATTRIBUTION = [
  String.raw`\b(?<text>${COUNT}(?:an? |one |the |another )?(?:\w+ )?${TEXT})\b[^.;]{0,40}?\b(?<verb>(?:is |are )?${SAYS}|carries|carry|is about|are about|was about|asks?|asked|names?|named|covers?|covered|about)\b(?: of| that| about| to)?`,
  String.raw`\b(?<text>(?:as )?${SAYS} (?:by |in )?(?:an? |one |the )?(?:\w+ )?${TEXT})\b(?: (?:of|from))?`,
  String.raw`\b(?<text>according to (?:an? |one |the )?(?:\w+ )?${TEXT})\b(?: (?:of|from))?`,
].map((pattern) => new RegExp(pattern, 'di'));
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
launch introduce unveil present start
talk negotiate =discussions
wrap* finish conclude complete =ended =end
clear acquit
probe investigate =investigation =inquiry
entice lure attract
see =saw =seen =view
program =programme =scheme
biography =bio
assemble =assembler
supply =supplier
blame
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
const IN_ORDER = 0.55;
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
  const spans = publisher?.spans ?? (text ? attributionOf(text, plain, names.publisherPattern) : []);
  if (spans.length === 0 || (text && IS_AHEAD.test(text[0]))) return undefined;
  const said = blanked(plain, spans);
  const speech = { words: tokensOf(blanked(said, sentence.dates)), names: namesIn(said), text: said };
  if (speech.words.filter(({ token }) => !token.startsWith('#')).length < 2) return undefined;
  const isOfFiler = (row: Fact) => !text || publisher !== undefined || !FILED.test(text[0]) || row.filing !== undefined;
  const publishers = phrasesIn(plain, names.publisherPattern).map((each) => each.text);
  const isOfPublishers = ({ source }: Fact) =>
    publishers.every((name) => sourceForms(source).some((form) => isSamePublisher(form, name)));
  const found = reading.facts.filter((row) => {
    if (row.unit !== 'text' || !isOfFiler(row) || !isOfPublishers(row)) return false;
    const texts = [String(row.value), ...bodiesOf(row, reading.items)].map(plainText);
    return isOfDays(row, texts, sentence.dates) && texts.some((each) => says(each, speech, reading.facts));
  });
  return isCounted(text?.groups?.['count'], found.length) ? (found[0] ?? null) : null;
}

/** "Two of the pages say so": as many rows. */
function isCounted(count: string | undefined, rows: number): boolean {
  if (count === undefined || publisherless(count)) return rows > 0;
  return rows === (count.toLowerCase() === 'both' ? 2 : (numberOfWord(count) ?? Number(count)));
}

/** "One page" may be any of several. */
function publisherless(count: string): boolean {
  return /^(?:one|1)$/i.test(count);
}

/** The words for the text and the verb of saying, with the publishers between them. */
function attributionOf(found: RegExpExecArray, plain: string, publishers: Phrases): readonly Span[] {
  const parts = [found.indices?.groups?.['text'], found.indices?.groups?.['verb']].flatMap((part) =>
    part ? [{ start: part[0], end: part[1] }] : [],
  );
  return [...parts, ...phrasesIn(plain, publishers)];
}

function isOfDays(row: Fact, texts: readonly string[], dates: Reading['sentence']['dates']): boolean {
  return dates.every(
    ({ date }) =>
      isWithin(row.asOf, date) ||
      `--${row.asOf.slice(5, 3 + date.length)}` === date ||
      texts.some((each) => holdsDay(each, date)),
  );
}

function holdsDay(text: string, date: string): boolean {
  return text.includes(date) || dateSpansIn(text).some((span) => isWithin(span.date, date));
}

/** A publisher of the evidence next to words of saying. */
function publisherIn(plain: string, publishers: Phrases): { readonly spans: readonly Span[] } | undefined {
  for (const { start, end } of phrasesIn(plain, publishers)) {
    const before = BESIDE_PUBLISHER[0].exec(plain.slice(0, start));
    const behind = BESIDE_PUBLISHER[1].exec(plain.slice(end));
    const citing = CITING.exec(plain.slice(end));
    const saying = citing ? BESIDE_PUBLISHER[1].exec(plain.slice(end + citing[0].length)) : null;
    if (citing && saying) {
      const from = end + citing[0].length;
      return {
        spans: [
          { start, end },
          { start: from, end: from + saying[0].length },
        ],
      };
    }
    if (before ?? behind) return { spans: [{ start: before?.index ?? start, end: end + (behind?.[0].length ?? 0) }] };
  }
  return undefined;
}

/** "Reuters, citing Bloomberg, reported": whom it cites has to stand in the row. */
const CITING = /^, (?:citing|quoting|with reference to) [^,;.]{2,30},/i;

/** Names inside the speech; the first word of a sentence is one unless it is a common word. */
function namesIn(said: string): readonly string[] {
  return spansOf(said, /(?<!\p{L})\p{Ll}?\p{Lu}[\p{L}-]+/gu)
    .filter(({ start, text }) => said.slice(0, start).trim() !== '' || start > 0 || !isHarmless(text))
    .map(({ text }) => stemOf(text.toLowerCase()));
}

type Word = { readonly token: string; readonly word: string };
type Speech = { readonly words: readonly Word[]; readonly names: readonly string[]; readonly text: string };

/** What somebody has not done yet. */
const NOT_YET = new Set(
  'talk =talk =plan consider seek eye may could might weigh expect aim propose bid try near mull explore discuss offer urge ask want hope'.split(
    ' ',
  ),
);
/** What makes of a row the opposite of what it says. */
const DENIALS = new Set(
  'elusiv fail unlikely unlike =deny halt refus block avoid delay lack los abandon scrap drop'.split(' '),
);
/** Words that report, and add nothing. */
const GLUE =
  /^(?:together|along|jointly|cit|dat|report|stor|headlin|articl|page|compan|firm|maker|giant|group|own|news|piec|titl|carri|accord|other|fellow|tech|us|said|sai)/;

/** True if a text holds every figure, name and word of the speech, in about its order, and as far as it had come. */
function says(row: string, { words, names, text }: Speech, facts: readonly Fact[]): boolean {
  const held = tokensOf(row).map(({ token }) => token);
  const known = new Set(held);
  const tokens = words.map(({ token }) => token);
  const common = tokens.filter((token) => known.has(token));
  const isNegated = held.includes('=not') !== tokens.includes('=not');
  const isStrange = ({ token, word }: Word) =>
    !known.has(token) &&
    (names.includes(token)
      ? !held.some((other) => isOfSameCountry(other, token)) && !isFirstName(word, { words, row, facts })
      : (/^[#=]/.test(token) && !IS_TIME.test(token)) ||
        !(isHarmless(word) || GLUE.test(token) || IS_TIME.test(token)));
  const isVerb = (token: string) => token.startsWith('=') && figuresIn(row).length > 1;
  const [inRow, inSpeech] = [held, common].map((each) => each.filter((token) => !isVerb(token)));
  const units = figuresIn(row)
    .filter(({ value }) => !(value > 1900 && value < 2100))
    .map(({ unit }) => unit);
  const share = new Set(units).size < units.length ? IN_ORDER_OF_FIGURES : IN_ORDER;
  return (
    !isNegated &&
    common.length >= tokens.length * SHARE &&
    !words.some(isStrange) &&
    !held.some((token) => (OTHERS.has(token) || NOT_YET.has(token) || DENIALS.has(token)) && !tokens.includes(token)) &&
    !isDoneTooSoon(row, text) &&
    longestCommon(inRow ?? [], inSpeech ?? []) >= (inSpeech?.length ?? 0) * share
  );
}

/** "Tim Cook" in another text, where this one has "Cook". */
function isFirstName(
  word: string,
  { words, row, facts }: { readonly words: readonly Word[]; readonly row: string; readonly facts: readonly Fact[] },
): boolean {
  const next = words[words.findIndex((each) => each.word === word) + 1]?.word;
  return (
    next !== undefined && row.includes(next) && facts.some(({ value }) => String(value).includes(`${word} ${next}`))
  );
}

/** "Italy" and "Italian". */
function isOfSameCountry(one: string, other: string): boolean {
  return other.length > 4 && /(?:ian|an|ese|ish|i)$/.test(other) && one.slice(0, 4) === other.slice(0, 4);
}

/** When something was, beside the day. */
const IS_TIME = /^=(?:before|after)$/;

const AHEAD = /\b(?:to|will|would|plans?|planned|planning|intends?|wants?|about|set|going)\b/i;

/** "Cook to donate his wealth" does not say that he has donated it. */
function isDoneTooSoon(row: string, text: string): boolean {
  if (AHEAD.test(text)) return false;
  const coming = spansOf(row, /(?<=\b(?:to|will) )\p{L}{3,}/gu).map((each) => stemOf(each.text.toLowerCase()));
  return spansOf(text, /\p{L}{2,}(?:ed|ve|nt|id)\b/gu).some((each) => coming.includes(stemOf(each.text.toLowerCase())));
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
function tokensOf(text: string): readonly Word[] {
  const figures = figuresIn(text);
  const words = spansOf(blanked(text, figures), /\p{L}{2,}/gu).filter(
    ({ text: word }) => !SMALL.has(word.toLowerCase()),
  );
  return [
    ...figures.map(({ start, value, shown }) => ({ start, token: `#${value}`, word: shown })),
    ...words.map(({ start, text: word }) => ({ start, token: stemOf(word.toLowerCase()), word })),
  ].toSorted((a, b) => a.start - b.start);
}

function stemOf(word: string): string {
  const meaning = MEANING_OF.get(word);
  if (meaning !== undefined) return meaning;
  if (UP.has(word)) return '=up';
  return DOWN.has(word) ? '=down' : word.replace(/(?:ing|ed|es|s|ies|e|me)$/, '');
}
