import type { Check, Reading } from '../reading.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import type { Span } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';
import { surprises } from './streaks.ts';

const NUMBER = String.raw`(?:\d|${NUMBER_WORDS})`;
const LAST = '(?:last|past|latest|previous|most recent)';
const REPORTS = String.raw`(?:quarterly )?(?:reports?|quarters?|results?|estimates?|times|tries|attempts|occasions|prints|releases)`;
const SCOPE = (group: string) =>
  String.raw`(?:the |its |their |these |all )*(?:${LAST} )?(?<${group}>${NUMBER}) (?:${LAST} )?${REPORTS}`;
const QUANTITY = (group: string) =>
  String.raw`(?<${group}>not (?:a single |even )?(?:one|once)|never|none|no \w+|(?:only|just) (?:one|once)|once|twice|thrice|both|all|each|every one|half|most|the only \w+|${NUMBER})`;
const PATTERNS = [
  String.raw`\b${QUANTITY('part')}(?: times?)?(?: ${REPORTS})? (?:out )?(?:of|in|for|among|from|over) ${SCOPE('of')}`,
  String.raw`\b(?:of|in|among|over|across|from) ${SCOPE('all')},? [^.;]{0,30}?\b${QUANTITY('some')}\b`,
  String.raw`\b(?:the|its|all|these) ${SCOPE('whole')}\b[^.;]{0,50}?\b(?<every>both|all|each|none|neither)\b`,
].map((pattern) => new RegExp(pattern, 'i'));
const COUNTED: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };

type LastReports = Span & { readonly part: string; readonly of: number };

/** "Seven of the last eight reports", "once in its last four reports": a part of so many reports, that no fact counts. */
export function lastReportsIn(reading: Reading): LastReports | undefined {
  const { sentence, beats } = reading;
  const found = PATTERNS.map((pattern) => pattern.exec(sentence.plain)).find((each) => each !== null);
  if (!found || beats.length === 0) return undefined;
  const part = (found.groups?.['part'] ?? found.groups?.['some'] ?? found.groups?.['every'] ?? '').toLowerCase();
  const of = countOf(found.groups?.['of'] ?? found.groups?.['all'] ?? found.groups?.['whole'] ?? '');
  const isCounted =
    !Number.isNaN(countOf(part)) && reading.facts.some(({ id, value }) => id === 'quarters' && value === of);
  return isCounted || of < 2 ? undefined : { start: found.index, end: found.index + found[0].length, part, of };
}

function countOf(word: string): number {
  return numberOfWord(word) ?? Number(word);
}

/** So many of the last reports above, or below, their estimates. */
export const checkLastReports: Check = ({ reading }) => {
  const said = lastReportsIn(reading);
  const [beat] = reading.beats;
  if (!said || !beat || isHypothetical(said.start, reading.sentence)) return [];
  const signs = surprises(reading.facts).slice(0, said.of).map(Math.sign);
  if (signs.length < said.of) return [{ code: 'count', detail: `only ${signs.length} reports are known` }];
  const isNone = /^(?:not|never|none|neither|no )/.test(said.part);
  const count = signs.filter((sign) => (sign === beat.way) !== (beat.isNegated && !isNone)).length;
  return isSaid(said, count)
    ? ['holds']
    : [{ code: 'count', detail: `"${said.part}": it was so in ${count} of the last ${said.of}` }];
};

function isSaid({ part, of }: LastReports, count: number): boolean {
  if (/^(?:not|never|none|neither|no )/.test(part)) return count === 0;
  if (/^(?:only|just|the only) /.test(part)) return count === 1;
  if (/^(?:both|all|each|every)/.test(part)) return count === of && (part !== 'both' || of === 2);
  if (part === 'half') return count * 2 === of;
  return part === 'most' ? count * 2 > of : count === (COUNTED[part] ?? countOf(part));
}
