import type { Fact } from '../../facts/fact.ts';
import { countFact } from '../../references/compute-set.ts';
import { computedFact } from '../../references/compute.ts';
import { referenceContext } from '../../references/reference-context.ts';
import type { Operation } from '../../references/reference.ts';
import { DOWN_WORDS, UP_WORDS } from '../checks/direction-words.ts';
import type { Figure } from '../mentions/figures.ts';
import { phrasesIn, phrasesOf, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { WHOLE_OF } from './wholes.ts';

/** What a fact comes to against another one; undefined where units or periods do not fit. */
export function computed(operation: Operation, a: Fact, b: Fact): Fact | undefined {
  const fact = computedFact(operation, a, b);
  return 'code' in fact ? undefined : fact;
}

/** "Missed in two of four quarters": the quarters that were not above the estimate. */
export function isOfMisses({ start, end }: Span, { sentence, beats }: Reading): boolean {
  const clause = clauseAt(sentence, start);
  const near = beats.filter((each) => each.start >= clause.start && each.start < clause.end);
  const governs = near.find((each) => each.start === end + 1) ?? near.findLast((each) => each.end <= start) ?? near[0];
  return governs ? governs.way < 0 !== governs.isNegated : false;
}

/** A result that met its estimate was no miss, and is no beat. */
function hasMet(facts: readonly Fact[]): boolean {
  const results = facts
    .filter(({ metric }) => metric === 'eps_actual')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  return results
    .slice(0, 4)
    .some(({ value, asOf }) =>
      facts.some((fact) => fact.metric === 'eps_estimate' && fact.asOf === asOf && fact.value === value),
    );
}

/** "Only seven were distinct": the posts that copy no other. */
export function originals({ unit }: Figure, { sentence, facts }: Reading): Fact | undefined {
  const [posts, copies] = ['posts_7d', 'post_copies'].map((wanted) => facts.find(({ id }) => id === wanted));
  const isSaid = unit === 'plain' && /\b(?:distinct|originals?|unique)\b/i.test(sentence.plain);
  return isSaid && posts && copies ? computed('diff', posts, copies) : undefined;
}

const OF_TEXTS = /^ of (?:the |all |these )?(?:\d+ )?(headline|post|document|page|article)s\b/i;
const GROUP: Readonly<Record<string, string>> = { page: 'document', article: 'headline' };

/** "Ten percent of the posts are positive". */
export function shareOfTexts(figure: Figure, { sentence, facts, topics }: Reading): Fact | undefined {
  const [, noun] = OF_TEXTS.exec(sentence.plain.slice(figure.end)) ?? [];
  if (figure.unit !== 'pct' || noun === undefined) return undefined;
  const group = GROUP[noun.toLowerCase()] ?? noun.toLowerCase();
  const meant = topics.filter(({ start }) => start > figure.end).flatMap(({ metrics }) => [...metrics]);
  const part = facts.find(
    ({ id, metric }) => id === metric && meant.includes(metric) && WHOLE_OF[metric]?.startsWith(group),
  );
  const whole = part && facts.find(({ id }) => id === WHOLE_OF[part.metric]);
  return part && whole ? computed('ratio', part, whole) : undefined;
}

export function misses(figure: Figure, reading: Reading): Fact | undefined {
  const [quarters, beats] = ['quarters', 'beats'].map((wanted) => reading.facts.find(({ id }) => id === wanted));
  const isCount = figure.unit === 'plain' && figure.precision >= 1 && !hasMet(reading.facts);
  return isCount && quarters && beats && isOfMisses(figure, reading) ? computed('diff', quarters, beats) : undefined;
}

const SECTORS = /^\s*(?:(?:out )?of (?:the )?(?:\d+|eleven|ten|nine) )?(?:of the )?(?:\d+ )?sectors?\b/i;
const UP = phrasesOf(UP_WORDS.join('|'));
const DOWN = phrasesOf(DOWN_WORDS.join('|'));

/** "5 of 11 sectors rose in the past month". */
export function sectorCount(figure: Figure, reading: Reading): Fact | undefined {
  const { sentence, facts } = reading;
  const behind = sentence.plain.slice(figure.end);
  const isOfSectors =
    SECTORS.test(behind) ||
    (/\b(?:of|among) (?:all |the )?$/i.test(sentence.plain.slice(0, figure.start)) &&
      /\bsectors?\b/i.test(sentence.plain));
  if (!isOfSectors || figure.unit !== 'plain') return undefined;
  const isWhole =
    /\bof (?:the )?$/i.test(sentence.plain.slice(0, figure.start)) ||
    /\b(?:all|the|among|these|are|has|have|lists|covers|counts|across)\s*$/i.test(
      sentence.plain.slice(0, figure.start),
    );
  const than = THAN_SECTOR.exec(behind);
  const days = sentence.periods.flatMap(({ tradingDays }) => tradingDays ?? []);
  if (days.some((count) => count !== 1 && Math.abs(count - 20.5) > 3)) return undefined;
  const metric = days.includes(1) ? 'change_1d' : 'change_20d';
  const base = than && !isWhole && facts.find((each) => each.metric === metric && isNamed(each, behind));
  if (than && base) {
    const order = WORSE.test(than[0]) ? 'below' : 'above';
    return orNone(countFact(`sector.*.${metric}`, { order, limit: base.id }, referenceContext(facts, [])));
  }
  const [up, down] = [UP, DOWN].map((phrases) => phrasesIn(behind, phrases).length);
  if (!isWhole && !up === !down) return undefined;
  const order = up ? 'above' : 'below';
  return orNone(
    countFact(`sector.*.${metric}`, isWhole ? undefined : { order, limit: 0 }, referenceContext(facts, [])),
  );
}

/** "Two of the eleven sectors fared worse than Information Technology". */
const THAN_SECTOR = /\b(?:worse|weaker|lower|less|behind|better|stronger|higher|more|ahead)\b[^.;]*?\b(?:than|of)\b/i;
const WORSE = /\b(?:worse|weaker|lower|less|behind)\b/i;

function isNamed({ subject }: Fact, words: string): boolean {
  return subject.kind === 'sector' && words.includes(subject.sector);
}

function orNone(fact: ReturnType<typeof countFact>): Fact | undefined {
  return 'code' in fact ? undefined : fact;
}
