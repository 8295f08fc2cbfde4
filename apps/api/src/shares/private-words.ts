import {
  firstLine,
  linesOf,
  NOTE,
  type JsonValue,
  type LogEvent,
  type PayloadOf,
  type RunRequested,
} from '@gemscout/domain';

/** A user's text, and the number of consecutive words from which a match counts as a quotation of it. */
type PrivateText = { readonly text: string; readonly quoteWords: number };

export type PrivateWords = {
  /** Sequences of words (`word word word`) that reveal a private text, by their length in words. */
  readonly quotes: ReadonlyMap<number, ReadonlySet<string>>;
  /** Single words that can only come from the user: account numbers, addresses, names with digits. */
  readonly telling: ReadonlySet<string>;
};

export const LEFT_OUT = '[left out of the shared replay]';

/** The product and users write memos in the same form, so that only a long sequence of words counts as a quotation. */
const MEMO_QUOTE_WORDS = 8;
const QUOTE_WORDS = 3;
const WORD = /[\p{L}\p{N}@_.+-]*[\p{L}\p{N}]/gu;
const TELLING = /@|_|\d{5}|(?=.*\d)(?=.*\p{L}).{6}/u;
const OF_THE_PROFILE = /\b(goal|strategy)[ _-]?(profile|fit)\b/i;
const PIECES = /(\n+|(?<=[.!?])\s+)/;
/** Internal ids of runs, users and evidence. */
const IDS = / ?\((?:evidence )?[0-9a-f]{12,64}\)|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{32,64}\b/gi;

/** A run's request, and its log or that of an ancestor. */
export type PrivateSource = { readonly request: RunRequested; readonly log: readonly LogEvent[] };

/** The texts of a run that its user wrote: the request, an earlier memo, the goal profile, notes. */
export function privateWordsOf(sources: readonly PrivateSource[]): PrivateWords {
  const texts = sources.flatMap(privateTexts);
  const quotes = new Map([QUOTE_WORDS, MEMO_QUOTE_WORDS].map((length) => [length, new Set<string>()]));
  for (const { text, quoteWords } of texts)
    for (const row of rowsOf(wordsOf(text), quoteWords)) quotes.get(quoteWords)?.add(row);
  const telling = new Set(texts.flatMap(({ text }) => wordsOf(text)).filter((word) => TELLING.test(word)));
  return { quotes, telling };
}

function privateTexts({ request: { kind, subject, memo }, log }: PrivateSource): readonly PrivateText[] {
  const notes = linesOf(log, 'NOTICE').flatMap(({ payload }) => (payload.kind === NOTE ? (payload.text ?? []) : []));
  const goal = stringsIn(initOf(log).goal_profile ?? null);
  const own = [...(kind === 'custom' && subject !== null ? [subject] : []), ...goal, ...notes];
  return [
    ...own.map((text) => ({ text, quoteWords: QUOTE_WORDS })),
    ...(memo === null ? [] : [{ text: memo, quoteWords: MEMO_QUOTE_WORDS }]),
  ];
}

/** The value with every passage removed that reveals a user's words, in all of its texts. */
export function withoutPrivateWords(value: JsonValue, words: PrivateWords): JsonValue {
  if (typeof value === 'string') return withoutPieces(value, words);
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutPrivateWords(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutPrivateWords(item, words)]));
}

/** Works by sentence and line, so that one quotation does not remove a whole memo. */
function withoutPieces(text: string, words: PrivateWords): string {
  const pieces = text.split(PIECES).map((piece) => (givesAway(piece, words) ? LEFT_OUT : piece));
  const rest = pieces.join('');
  return (givesAway(rest, words) ? LEFT_OUT : rest).replace(IDS, '');
}

function givesAway(text: string, { quotes, telling }: PrivateWords): boolean {
  if (OF_THE_PROFILE.test(text)) return true;
  const found = wordsOf(text);
  return (
    found.some((word) => telling.has(word)) ||
    [...quotes].some(([length, rows]) => rows.size > 0 && rowsOf(found, length).some((row) => rows.has(row)))
  );
}

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

function rowsOf(words: readonly string[], length: number): readonly string[] {
  return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' '));
}

function stringsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The `INIT` of a log, which contains the goal profile of the run. */
export function initOf(log: readonly LogEvent[]): PayloadOf<'INIT'> {
  return firstLine(log, 'INIT')?.payload ?? {};
}
