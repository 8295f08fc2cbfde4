import type { Checking, Finding } from '../reading.ts';
import { matchesIn, overlaps } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';

const FEW = String.raw`(?:hardly|scarcely|barely) (?:an?|any|one)`;
const COUNTED = String.raw`(?:sectors?|industry|industries|reports?|quarters?|results?|headlines?|posts?|documents?|pages?|members?|compan(?:y|ies)|stocks?|shares?|days?|sessions?)`;
/** Words that turn the whole sentence over, whatever its verb is. */
const DENIED = new RegExp(
  String.raw`\bno single\b|\bnot (?:a single|(?:one|once)\b(?!-| (?:but|to)\b))|\b${FEW} (?:single )?(?=${COUNTED}\b)`,
  'gi',
);

/** "Not a single sector fell" needs a count that says so: read without its first words, it says the opposite. */
export function denied({ reading }: Checking, counted: readonly Finding[]): readonly Finding[] {
  const { sentence } = reading;
  if (counted.length > 0) return [];
  return matchesIn(sentence.plain, DENIED)
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }))
    .filter((span) => !sentence.quotations.some((each) => overlaps(each, span)))
    .filter(({ start }) => !isHypothetical(start, sentence))
    .slice(0, 1)
    .map(({ text }) => ({ code: 'bare_claim', detail: `"${text.trim()}": no cited fact shows it` }));
}
