/** A part of a text: from `start` up to, and without, `end`. */
export type Span = { readonly start: number; readonly end: number };

const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010\u2011\u2012\u2043\uFE63\uFF0D]/g, '-'],
  [/\u2212/g, '-'],
  [/(?<=^|[\s(:=])[\u2013\u2014](?=[$€£]?\.?\d)/g, '-'],
  [/[\u2018\u2019\u201B\u2032\u02BC\u00B4`]/g, "'"],
  [/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/[\u00D7\u2715]/g, '×'],
  [/[\u00A0\u202F\u2009]/g, ' '],
];

/** Printable ASCII without the backtick: nothing to replace. */
const ONLY_PLAIN = /^[ -_a-~]*$/;

/**
 * The text with one sign for each meaning: plain hyphens, minus signs and quotation marks. It has the same length as `text`,
 * so that positions in one are positions in the other.
 */
export function plainText(text: string): string {
  return ONLY_PLAIN.test(text)
    ? text
    : SAME_SIGNS.reduce((plain, [pattern, sign]) => plain.replace(pattern, sign), text);
}

/** The text with the spans replaced by blanks. */
export function blanked(text: string, spans: readonly Span[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
}

/**
 * The matches of `pattern`, which is global and matches no empty text: those of `matchAll`, without a copy of the pattern for
 * each text.
 */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

/** Where `pattern`, which is global, matches. */
export function spansOf(text: string, pattern: RegExp): readonly (Span & { readonly text: string })[] {
  return matchesIn(text, pattern).map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: found,
  }));
}

/** "Trailing" and "trailing its sector": where it trails nobody, it says a time. */
export const IS_TRAILING_TIME =
  /^trailing[- ](?!the|its|their|all|every|most|other|both|behind|estimat|consensus|expect|forecast|analyst)/i;

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Phrases to be found in texts: whole words in any letter case; a blank is also a hyphen, and a possessive is its word. */
export type Phrases = {
  readonly all: ReadonlySet<string>;
  /** The first words of all: most words of a text begin none. */
  readonly firsts: ReadonlySet<string>;
  readonly longest: number;
};

/**
 * The phrases of a list, which is read on first use: all lists would take a part of each start.
 *
 * @param list separated by line breaks or `|`
 */
export function phrasesOf(list: string): Phrases {
  let read: Phrases | undefined;
  const phrases = (): Phrases => (read ??= readPhrases(list));
  return {
    get all() {
      return phrases().all;
    },
    get firsts() {
      return phrases().firsts;
    },
    get longest() {
      return phrases().longest;
    },
  };
}

function readPhrases(list: string): Phrases {
  const all = new Set(
    list.split(/[\n|]/).map((entry) =>
      readWords(entry)
        .map(({ word }) => word)
        .join(' '),
    ),
  );
  all.delete('');
  const entries = [...all].map((entry) => entry.split(' '));
  return {
    all,
    firsts: new Set(entries.map(([first = '']) => first)),
    longest: Math.max(...entries.map(({ length }) => length)),
  };
}

const WORD = /[\p{L}\p{N}]+(?:[.'&/][\p{L}\p{N}]+)*/gu;

/** `isApart` is true behind a comma, a bracket or another mark: no phrase goes on there. */
type Word = Span & { readonly word: string; readonly isApart: boolean };

/** The checks of a sentence look for many lists of phrases in the same text. */
type Read = { readonly plain: string; readonly words: readonly Word[] };
/** The latest text, and the one before: with and without the names in it. */
let latest: readonly [Read, Read] = [
  { plain: '', words: [] },
  { plain: '', words: [] },
];

function wordsOf(plain: string): readonly Word[] {
  const [one, other] = latest;
  if (one.plain === plain) return one.words;
  const read = other.plain === plain ? other : { plain, words: readWords(plain) };
  latest = [read, one];
  return read.words;
}

function readWords(plain: string): readonly Word[] {
  return matchesIn(plain, WORD).map(({ 0: text, index }) => {
    const word = text.toLowerCase();
    return {
      start: index,
      end: index + text.length,
      isApart: /[,;:!?()]\s*$/.test(plain.slice(Math.max(0, index - 3), index)),
      word: word.length > 2 && word.endsWith("'s") ? word.slice(0, -2) : word,
    };
  });
}

/** Where the phrases stand, the longest at each place, none over another. */
export function phrasesIn(plain: string, phrases: Phrases): readonly (Span & { readonly text: string })[] {
  const words = wordsOf(plain);
  const { firsts } = phrases;
  const found: (Span & { readonly text: string })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first || !firsts.has(first.word)) continue;
    const length = longestAt(words, at, phrases);
    const last = words[at + length - 1];
    if (!last || length === 0) continue;
    found.push({ start: first.start, end: last.end, text: plain.slice(first.start, last.end) });
    at += length - 1;
  }
  return found;
}

/** How many words the longest phrase at a place has; 0 where none starts. */
function longestAt(words: readonly Word[], at: number, { all, longest }: Phrases): number {
  let [key, length] = ['', 0];
  for (let more = 0; more < longest; more += 1) {
    const next = words[at + more];
    if (!next || (more > 0 && next.isApart)) break;
    key = more === 0 ? next.word : `${key} ${next.word}`;
    if (all.has(key)) length = more + 1;
  }
  return length;
}
