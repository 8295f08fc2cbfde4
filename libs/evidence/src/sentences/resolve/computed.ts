import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { computedFact } from '../../references/compute.ts';
import { countFact } from '../../references/compute-set.ts';
import { referenceContext } from '../../references/reference-context.ts';
import { comparatorsIn } from '../checks/comparators.ts';
import { DOWN_WORDS, UP_WORDS } from '../checks/direction-words.ts';
import type { Figure } from '../mentions/figures.ts';
import { phrasesIn, phrasesOf, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { showsValue } from './values.ts';

/** Figures that may be compared with each other. */
const FAMILIES: readonly ReadonlySet<MetricId>[] = [
  new Set(['close', 'sma_20', 'sma_50', 'sma_200', 'high_52w', 'low_52w', 'bollinger_low', 'bollinger_high']),
  new Set(['implied_move', 'past_move']),
];
const OPERATIONS = { pct: 'pct_change', usd: 'diff', times: 'ratio' } as const;
/** Words of a distance, where no word of order says it. */
const APART =
  /\b(?:gap|distance|difference|spread|apart|cushion|buffer|margin|room|separates?|between|away|from|to|since|off|shy|short|times|exceeds?|trails?|lags?|leads?|rallied|recovered|climbed|within|discount|premium|multiple|as high as|as large as|percentage points?|points)\b/i;

/**
 * The fact that a figure computes without saying so: a distance ("5.8 % above the 50-day average", "$0.27 more than
 * expected"), a multiple, a lead on the sector, or a count of sectors.
 */
export function computedFor(figure: Figure, reading: Reading): Fact | undefined {
  return [
    ...distances(figure, reading),
    beatBy(figure, reading),
    lead(figure, reading),
    sectorCount(figure, reading),
  ].find((fact) => fact !== undefined && showsValue(figure, fact));
}

/** Between two values that the clause names; where it names one, from the close. */
function distances(figure: Figure, reading: Reading): readonly (Fact | undefined)[] {
  const { sentence, subjects } = reading;
  const { unit, start, end } = figure;
  if (unit !== 'pct' && unit !== 'usd' && unit !== 'times') return [];
  const clause = clauseAt(sentence, start);
  const words = sentence.plain.slice(clause.start, clause.end);
  const isApart = APART.test(words) || comparatorsIn(sentence).some((each) => each.start >= clause.start);
  if (!isApart || subjectAt(start, sentence, subjects).kind !== 'own') return [];
  return FAMILIES.flatMap((family) => {
    const named = namedIn(clause, family, reading);
    const close = family.has('close') ? reading.facts.find(({ id }) => id === 'close') : undefined;
    const others = named.filter(({ fact }) => fact.metric !== 'close');
    const behind = others.find((each) => each.start >= end);
    const before = named.findLast((each) => each.end <= start);
    const pairs = [
      behind && before ? [before.fact, behind.fact] : [],
      named.length > 1 ? named.slice(0, 2).map(({ fact }) => fact) : [],
      ...others.map(({ fact }) => (close ? [close, fact] : [])),
    ];
    return pairs.flatMap(([left, base]) =>
      left && base && left.metric !== base.metric
        ? [computed(unit === 'pct' && !close ? 'diff' : OPERATIONS[unit], left, base)]
        : [],
    );
  });
}

type Named = Span & { readonly fact: Fact };

function namedIn(clause: Span, family: ReadonlySet<MetricId>, { topics, facts }: Reading): readonly Named[] {
  return topics
    .filter(
      ({ start, isName, text, metrics }) =>
        start >= clause.start &&
        start < clause.end &&
        (isName ||
          OF_RANGE.test(text) ||
          [...metrics].every((metric) => metric === 'high_52w' || metric === 'low_52w')),
    )
    .flatMap(({ start, end, metrics }) => {
      const found = facts.filter(({ id, metric }) => id === metric && family.has(metric) && metrics.has(metric));
      const [fact] = found;
      return fact && found.length === 1 ? [{ start, end, fact }] : [];
    })
    .filter(({ fact }, at, all) => all.findIndex((other) => other.fact === fact) === at);
}

const OF_RANGE = /^(?:high|low|peak|trough|past move|usual move|its peak|its trough|implied|imply|implies)$/i;

const BY_HOW_MUCH =
  /\b(?:than (?:was |were |had been |analysts (?:had )?|the street (?:had )?)?(?:expected|estimated|forecast|the estimate|the consensus|anticipated|predicted|pencilled in|looked for|consensus|estimates|feared|hoped)|(?:estimates?|consensus|expectations?|forecasts?|mark|bar|target) (?:was|were|has been|had been) (?:beaten|missed|exceeded|topped|surpassed|undershot)|(?:above|below|beat|beats|beating|missed|misses|missing|ahead of|short of|shy of|under|over|topped|exceeded|outdid|undershot|cleared|surpassed|bettered) (?:the |its |their |all )?(?:estimates?|consensus|expectations?|forecasts?|mark|bar|street)|(?:the|a) (?:beat|miss|surprise|shortfall) (?:was|came to|amounted to|of|amounts to|comes to))\b/i;
const ESTIMATED =
  /\b(?:expect\w*|estimat\w*|consensus|forecast\w*|predict\w*|anticipat\w*|project\w*|pencilled|reckoned|feared|hoped|analysts?|wall street|the street|beat|miss)\b/i;
const COMPARED =
  /\b(?:ahead|above|below|under|over|short|shy|more|less|better|worse|higher|lower|behind|beat|beaten|miss|missed|by|exceed\w*|topp\w*)\b/i;
const THAN_YEAR_BEFORE =
  /\b(?:than (?:a |the |one )?(?:year (?:before|earlier|ago)|year-ago|same quarter|in the same quarter)|from (?:a |the )?year (?:before|earlier|ago)|on the year|year on year)\b/i;

/** By how much the reported figure differs from the estimate, or from that of the year before. */
function beatBy(figure: Figure, { sentence, facts }: Reading): Fact | undefined {
  const { unit, start } = figure;
  const clause = clauseAt(sentence, start);
  const words = sentence.plain.slice(clause.start, clause.end);
  const results = facts.filter(({ metric }) => metric === 'eps_actual');
  const stated = sentence.figures.filter((other) => other !== figure && other.unit === 'usd');
  const actual =
    results.find((fact) => stated.some((other) => showsValue(other, fact))) ??
    results.find(({ id }) => id === 'eps_actual');
  if (unit !== 'usd' || !actual) return undefined;
  const estimate = facts.find(({ metric, asOf }) => metric === 'eps_estimate' && asOf === actual.asOf);
  const isOfEstimate = BY_HOW_MUCH.test(words) || (ESTIMATED.test(words) && COMPARED.test(words));
  if (estimate && isOfEstimate) return computed('diff', actual, estimate);
  const before = facts.find(({ metric, period }) => metric === 'eps_actual' && isYearBefore(period, actual.period));
  return before && THAN_YEAR_BEFORE.test(words) ? computed('diff', actual, before) : undefined;
}

function isYearBefore(one: Fact['period'], other: Fact['period']): boolean {
  if (one.type !== 'quarter' || other.type !== 'quarter') return false;
  return (
    one.end.slice(4, 7) === other.end.slice(4, 7) && Number(one.end.slice(0, 4)) + 1 === Number(other.end.slice(0, 4))
  );
}

/** "Ahead of its sector by 12.5 points". */
function lead({ unit, start }: Figure, { sentence, facts, subjects, names }: Reading): Fact | undefined {
  const clause = clauseAt(sentence, start);
  const sector = subjects.find((each) => each.subject.kind === 'sector' && each.start >= clause.start);
  if (unit !== 'pct' || sector?.subject.kind !== 'sector') return undefined;
  const about = sector.subject.sector ?? names.ownSector;
  const period = sentence.periods.find((each) => each.start >= clause.start && each.start < clause.end);
  const metric = CHANGES.find(([days]) => days === (period?.tradingDays ?? 20))?.[1];
  const own = facts.find(({ id }) => id === metric);
  const of = facts.find(
    (fact) => fact.metric === metric && fact.subject.kind === 'sector' && fact.subject.sector === about,
  );
  return own && of ? computed('diff', own, of) : undefined;
}

const CHANGES: readonly (readonly [number, MetricId])[] = [
  [1, 'change_1d'],
  [20, 'change_20d'],
  [21, 'change_20d'],
];

function computed(operation: 'diff' | 'ratio' | 'pct_change', a: Fact, b: Fact): Fact | undefined {
  const fact = computedFact(operation, a, b);
  return 'code' in fact ? undefined : fact;
}

const SECTORS = /^\s*(?:(?:out )?of (?:the )?(?:\d+|eleven|ten|nine) )?(?:of the )?(?:\d+ )?sectors?\b/i;
const UP = phrasesOf(UP_WORDS.join('|'));
const DOWN = phrasesOf(DOWN_WORDS.join('|'));

/** "5 of 11 sectors rose in the past month". */
function sectorCount(figure: Figure, reading: Reading): Fact | undefined {
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
  const metric = sentence.periods.some(({ tradingDays }) => tradingDays === 1) ? 'change_1d' : 'change_20d';
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
