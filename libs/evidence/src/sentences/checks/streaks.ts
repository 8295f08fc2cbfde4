import type { Fact } from '../../facts/fact.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import type { Span } from '../plain-text.ts';
import type { Checking, Finding } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

const ORDINALS = 'second third fourth fifth sixth seventh eighth'.split(' ');
const COUNT = String.raw`(?<count>\d|twice|${ORDINALS.join('|')}|${NUMBER_WORDS})`;
const NOUN =
  '(?:times?|quarters?|quarterly|reports?|results?|beats?|miss(?:es)?|surprises?|estimates?|earnings|positive|negative)';
/** "Three times in a row", "the fourth straight miss". */
const STREAK = new RegExp(
  String.raw`\b${COUNT} (?:${NOUN} ){0,2}(?:in a row|running|in succession|on the trot|back to back)\b|\b${COUNT.replace('count', 'first')} (?:straight|consecutive|successive) ${NOUN}\b|\b(?:streak|run|string|series) of (?:\w+ ){0,2}?(?:surprises|beats|misses)[^.;]{0,24}?\b${COUNT.replace('count', 'other')} (?:quarters|reports|results)\b`,
  'i',
);

const HAS_STREAK = /\b(?:streak|run|string|series|row|running|succession|trot|back|straight|consecutive|successive)\b/i;

/** The words of a streak; their figure is no fact. */
export function streakSpan(plain: string): Span | undefined {
  const found = HAS_STREAK.test(plain) ? STREAK.exec(plain) : null;
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** So many reports in a row above, or below, the estimate. */
export function streak({ reading }: Checking): readonly Finding[] {
  const { sentence, beats } = reading;
  if (!HAS_STREAK.test(sentence.plain)) return [];
  const found = STREAK.exec(sentence.plain);
  const said = found && (beats.find(({ end }) => end > found.index) ?? beats.at(-1));
  if (!found || !said || said.way === 0 || isHypothetical(found.index, sentence)) return [];
  const word = (found.groups?.['count'] ?? found.groups?.['first'] ?? found.groups?.['other'] ?? '').toLowerCase();
  const count = countOf(word);
  const signs = surprises(reading.facts).map(Math.sign);
  const way = said.isNegated ? -said.way : said.way;
  if (signs.length === 0) return [];
  const run = signs.findIndex((sign) => sign !== way);
  const length = run < 0 ? signs.length : run;
  const holds = AFTER.test(sentence.plain) ? signs.some((_, at) => isRun(signs, at, count, way)) : length >= count;
  return holds ? ['holds'] : [{ code: 'count', detail: `"${found[0]}": it was so in the last ${length}` }];
}

/** "Three misses in a row followed one beat" may be over. */
const AFTER = /\b(?:after|before|until|ended|broke|followed)\b/i;

function isRun(signs: readonly number[], at: number, count: number, way: number): boolean {
  const part = signs.slice(at, at + count);
  return part.length === count && part.every((sign) => sign === way);
}

function countOf(word: string): number {
  if (word === 'twice') return 2;
  const ordinal = ORDINALS.indexOf(word);
  return ordinal >= 0 ? ordinal + 2 : (numberOfWord(word) ?? Number(word));
}

/** How far each report was above its estimate, the latest first. */
export function surprises(facts: readonly Fact[]): readonly number[] {
  return resultSurprises(facts).map(({ by }) => by);
}

/** Each result with how far it was above its estimate, and in percent of that. */
export function resultSurprises(
  facts: readonly Fact[],
): readonly { readonly fact: Fact; readonly by: number; readonly share: number }[] {
  return facts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
    .flatMap((fact) => {
      const estimate = facts.find(({ metric, asOf }) => metric === 'eps_estimate' && asOf === fact.asOf);
      if (!estimate) return [];
      const by = Number(fact.value) - Number(estimate.value);
      return [{ fact, by, share: (by / Math.abs(Number(estimate.value))) * 100 }];
    });
}
