import type { Fact } from '../../facts/fact.ts';
import { isWithin } from '../../dates-in.ts';
import { figuresIn } from '../mentions/figures.ts';
import { plainText } from '../plain-text.ts';
import type { Reading } from '../reading.ts';

const REPORTS =
  /\b(?:headlines?|pages?|articles?|posts?|stories|story|documents?|news items?|report|titles?|pieces?)\b[^.;]{0,40}?\b(?:says?|said|speaks? of|spoke of|reports?|reported|writes?|wrote|mentions?|mentioned|tells?|told|notes?|noted|claims?|claimed|describes?|described|carries|is about|are about|was about|asks?|asked|announces?|announced|names?|named|covers?|covered|about)\b(?: of| that| about)?/i;
const SMALL = new Set(
  'the a an of in on at to for that which and or is are was were has have had been its it with by from as one two some this these those about first last more than over under also into'.split(
    ' ',
  ),
);
/** So many of the words of reported speech have to stand in the row. */
const SHARE = 0.7;

/**
 * The row that a sentence reports without marks of quotation ("One page says that Apple sold 10 million iPhones in 3 days"):
 * it holds every figure and nearly every word.
 *
 * @returns undefined if the sentence reports nothing, null if no cited text says it
 */
export function reportedRow({ sentence, facts }: Reading): Fact | null | undefined {
  const found = REPORTS.exec(sentence.plain);
  if (!found || sentence.quotations.length > 0) return undefined;
  const said = sentence.plain.slice(found.index + found[0].length);
  const words = stemsOf(said);
  if (words.length < 2) return undefined;
  const figures = figuresIn(said).map(({ value }) => value);
  const rows = facts.filter(
    ({ unit, asOf }) => unit === 'text' && sentence.dates.every(({ date }) => isWithin(asOf, date)),
  );
  return rows.find((row) => says(row, words, figures)) ?? null;
}

function says({ value }: Fact, words: readonly string[], figures: readonly number[]): boolean {
  const text = plainText(String(value));
  const held = new Set(stemsOf(text));
  const heldFigures = figuresIn(text).map((figure) => figure.value);
  const common = words.filter((word) => held.has(word)).length;
  return common >= words.length * SHARE && figures.every((figure) => heldFigures.includes(figure));
}

function stemsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !SMALL.has(word))
    .map((word) => IRREGULAR[word] ?? word.replace(/(?:ing|ed|es|s|ies|e)$/, ''))
    .filter((word) => word.length > 1 && !/^(?:million|mln|billion|bln|percent|pct)$/.test(word));
}

const IRREGULAR: Readonly<Record<string, string>> = {
  sold: 'sell',
  sells: 'sell',
  bought: 'buy',
  rose: 'ris',
  fell: 'fall',
  made: 'mak',
  won: 'win',
  took: 'tak',
  gave: 'giv',
  million: 'mln',
  billion: 'bln',
};
