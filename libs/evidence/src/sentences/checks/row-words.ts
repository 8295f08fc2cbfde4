import type { Fact } from '../../facts/fact.ts';
import { inflected } from '../inflected.ts';
import { figuresIn, type Figure } from '../mentions/figures.ts';
import { blanked, spansOf, type Span } from '../plain-text.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import { DOWN_WORDS, UP_WORDS } from './direction-words.ts';
import { JUDGEMENT } from './not-opinion.ts';

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
supply =supplier =suppliers
blame
interest =interested
rely depend =reliance =dependence =dependency =reliant =dependent
=spotlight =attention =focus =scrutiny =limelight
challenge compete rival =competition =competitor =competitors
poll survey
forecast predict project guide
venture =partnership =partnerships =alliance =collaboration =cooperation =co-operation
=television =tv
=wealth =fortune
=revenue =revenues =turnover
=law =legislation =statute
=hurdle =hurdles =obstacle =obstacles =barrier =barriers
=iphone =iphones
=smartwatch =smartwatches=half =halved
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
const IN_ORDER_WITHOUT_SOURCE = 0.5;
/** A sentence without a source that has fewer words in common with a row may speak of anything. */
const FEWEST = 3;

/** Names inside the speech; the first word of a sentence is one unless it is a common word. */
function namesIn(said: string): readonly string[] {
  return spansOf(said, /(?<!\p{L})\p{Ll}?\p{Lu}[\p{L}-]+/gu)
    .filter(({ start, text }) => start > 0 || !(isHarmless(text) || GLUE.test(text.toLowerCase())))
    .map(({ text }) => stemOf(text.toLowerCase()));
}

type Word = { readonly token: string; readonly word: string };
/** What is said to stand in a text. */
type Speech = {
  readonly words: readonly Word[];
  readonly names: readonly string[];
  readonly text: string;
  /** Somebody is named who says it. */
  readonly isAttributed: boolean;
};

/** @param said without the words for who says it */
export function speechOf(said: string, dates: readonly Span[], isAttributed: boolean): Speech {
  return { words: tokensOf(blanked(said, dates)), names: namesIn(said), text: said, isAttributed };
}

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
  /^(?:together|along|jointly|cit|quot|relay|mention|dat|report|stor|headlin|articl|page|compan|firm|maker|giant|group|own|news|piec|titl|carri|accord|other|fellow|tech|us|said|sai|expectation)/;

/**
 * True if a text holds every figure, name and word of the speech, in about its order, and as far as it had come. Speech that
 * names no source may judge what it tells ("remains a risk"), but has to be of the text beyond doubt.
 */
export function says(row: string, speech: Speech, facts: readonly Fact[]): boolean {
  const { words, text, isAttributed } = speech;
  const { held, known } = readRow(row);
  const tokens = words.map(({ token }) => token);
  const common = tokens.filter((token) => known.has(token));
  const told = isAttributed ? tokens : words.filter((word) => !isIdle(word, false)).map(({ token }) => token);
  return (
    held.includes('=not') === tokens.includes('=not') &&
    common.length >= told.length * SHARE &&
    (isAttributed || new Set(common).size >= FEWEST) &&
    !words.some((word) => !known.has(word.token) && isStrange(word, { row, speech, held, facts })) &&
    !held.some((token) => (OTHERS.has(token) || NOT_YET.has(token) || DENIALS.has(token)) && !tokens.includes(token)) &&
    !isDoneTooSoon(row, text) &&
    isInOrder(row, held, common, isAttributed ? IN_ORDER : IN_ORDER_WITHOUT_SOURCE)
  );
}

type Row = {
  readonly held: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly figures: readonly Figure[];
};

const MOST_ROWS = 1_000;
/** By their text: each sentence about a company is compared with the same headlines. */
const ROWS = new Map<string, Row>();

function readRow(row: string): Row {
  const read = ROWS.get(row);
  if (read) return read;
  const held = tokensOf(row).map(({ token }) => token);
  const found = { held, known: new Set(held), figures: figuresIn(row) };
  if (ROWS.size >= MOST_ROWS) ROWS.clear();
  ROWS.set(row, found);
  return found;
}

/** A row with several figures of one unit is told in its own order, or else they may be exchanged. */
function isInOrder(row: string, held: readonly string[], common: readonly string[], least: number): boolean {
  const { figures } = readRow(row);
  const isVerb = (token: string) => token.startsWith('=') && figures.length > 1;
  const [inRow, inSpeech] = [held, common].map((each) => each.filter((token) => !isVerb(token)));
  const units = figures.filter(({ value }) => !(value > 1900 && value < 2100)).map(({ unit }) => unit);
  const share = new Set(units).size < units.length ? IN_ORDER_OF_FIGURES : least;
  return longestCommon(inRow ?? [], inSpeech ?? []) >= (inSpeech?.length ?? 0) * share;
}

type Told = {
  readonly row: string;
  readonly speech: Speech;
  readonly held: readonly string[];
  readonly facts: readonly Fact[];
};

/** A word, not in the row, that says something else than the row. */
function isStrange(word: Word, { row, speech, held, facts }: Told): boolean {
  if (speech.names.includes(word.token))
    return (
      !held.some((other) => isOfSameCountry(other, word.token)) &&
      !isFirstName(word.word, { words: speech.words, row, facts })
    );
  return !isIdle(word, speech.isAttributed);
}

/** Joins, reports, tells a time or, where nobody else is said to speak, judges. */
function isIdle({ token, word }: Word, isAttributed: boolean): boolean {
  if (IS_TIME.test(token)) return true;
  if (/^[#=]/.test(token)) return false;
  return isHarmless(word) || GLUE.test(token) || (!isAttributed && JUDGEMENT.test(word));
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
  return spansOf(text, /\p{L}{2,}(?:ed|ve|en|nt|id)\b/gu).some((each) =>
    coming.includes(stemOf(each.text.toLowerCase())),
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
