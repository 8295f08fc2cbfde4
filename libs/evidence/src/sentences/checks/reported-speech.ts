import type { EvidenceItem } from '../../evidence-store.ts';
import type { Fact } from '../../facts/fact.ts';
import { dateSpansIn, isWithin } from '../../dates-in.ts';
import { bodiesOf, isSamePublisher, sourceForms } from './source-rows.ts';
import { oncePer } from '../../once-per.ts';
import { says, speechOf } from './row-words.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { blanked, phrasesIn, plainText, type Phrases, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';

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

/**
 * The row that a sentence reports without marks of quotation ("One page says that Apple sold 10 million iPhones in 3 days"):
 * it holds every figure, day, name and verb, and nearly every word. A sentence that names no source may tell a row, too.
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
  if (spans.length === 0 || (text && IS_AHEAD.test(text[0]))) return toldRow(reading);
  const speech = speechOf(blanked(plain, spans), sentence.dates, true);
  if (speech.words.filter(({ token }) => !token.startsWith('#')).length < 2) return toldRow(reading);
  const isOfFiler = (row: Fact) => !text || publisher !== undefined || !FILED.test(text[0]) || row.filing !== undefined;
  const found = rowsOf(speech, reading).filter(isOfFiler);
  return isCounted(text?.groups?.['count'], found.length) ? (found[0] ?? null) : null;
}

/** The headline that a sentence tells without naming its source; pages and posts, which anybody writes, have to be named. What could come of it is the writer's, all but figures and names. */
function toldRow(reading: Reading): Fact | undefined {
  const { sentence, names } = reading;
  const { dates } = sentence;
  if (!textRows(reading.facts).some(({ metric }) => metric === 'headline')) return undefined;
  const text = blanked(sentence.plain, phrasesIn(sentence.plain, names.publisherPattern));
  const { words, ...whole } = speechOf(text, dates, false);
  const [told = ''] = text.split(/\b(?:could|would|may|might|should)\b/);
  const certain = speechOf(told, dates, false).words.length;
  const binding = words.filter(({ token }, at) => at < certain || token.startsWith('#') || whole.names.includes(token));
  return rowsOf({ ...whole, words: binding }, reading)[0];
}

/** The rows, of the publishers and days that the sentence names, that say it. */
function rowsOf(speech: Parameters<typeof says>[1], { sentence, names, facts, items }: Reading): readonly Fact[] {
  const publishers = phrasesIn(sentence.plain, names.publisherPattern).map((each) => each.text);
  const isOfPublishers = ({ source }: Fact) =>
    publishers.every((name) => sourceForms(source).some((form) => isSamePublisher(form, name)));
  const textsOf = textsAmong(items);
  return textRows(facts).filter((row) => {
    if (!(speech.isAttributed || row.metric === 'headline') || !isOfPublishers(row)) return false;
    const texts = textsOf(row);
    return isOfDays(row, texts, sentence.dates) && texts.some((each) => says(each, speech, facts));
  });
}

const textRows = oncePer((facts: readonly Fact[]) => facts.filter(({ unit }) => unit === 'text'));

/** Reads what the rows say, whose bodies are among the items. */
const textsAmong = oncePer((items: readonly EvidenceItem[]) =>
  oncePer((row: Fact): readonly string[] => [String(row.value), ...bodiesOf(row, items)].map(plainText)),
);

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
