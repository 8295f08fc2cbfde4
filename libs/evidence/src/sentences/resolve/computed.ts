import { METRICS, type MetricId } from '@gemscout/contracts';
import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Operation } from '../../references/reference.ts';
import { comparatorsIn } from '../checks/comparators.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import type { Topic } from '../topics/topics.ts';
import { changesOf, spokenFacts } from './filed-lines.ts';
import { computed, misses, originals, sectorCount, shareOfTexts } from './computed-counts.ts';
import { chartChanges } from './chart-changes.ts';
import { governing } from './governing.ts';
import { isOfSales } from './contradictions.ts';
import { isQuarter, quarterOf } from './quarters.ts';
import { resolveFigure } from './resolve.ts';
import { sumOfQuarters } from './sums.ts';
import { fitsUnit, showsValue } from './values.ts';

const OPERATIONS: Readonly<Partial<Record<Figure['unit'], readonly Operation[]>>> = {
  pct: ['pct_change', 'diff', 'ratio'],
  usd: ['diff'],
  times: ['ratio'],
  plain: ['diff', 'ratio'],
};
/** Words of a difference between two counts. */
const BY =
  /\b(?:more|fewer|less|higher|lower|apart|difference|gap|lead|margin|ahead|behind|above|below|separates?|points?|outnumber\w*|each|per|every)\b/i;
/** "23 % of sales" */
const IS_SHARE = /^ of (?:\w+ ){0,2}?(?:sales|revenues?|assets|equity|income|profits?|cash flow|debt|costs?|market)\b/i;
/** Words of a distance, where no word of order says it. */
const APART =
  /\b(?:gap|distance|difference|spread|apart|cushion|buffer|margin|room|separates?|between|away|from|to|since|off|shy|short|times|exceeds?|trails?|lags?|leads?|rallied|recovered|climbed|within|discount|premium|multiple|as high as|as large as|percentage points?|points)\b/i;

/**
 * The fact that a figure computes without saying so: a distance ("5.8 % above the 50-day average", "$0.27 more than
 * expected"), a multiple, a lead on the sector, or a count of sectors.
 */
export function computedFor(figure: Figure, reading: Reading): Fact | undefined {
  return [
    ...beatBy(figure, reading),
    ...distances(figure, reading),
    misses(figure, reading),
    originals(figure, reading),
    shareOfTexts(figure, reading),
    ...leads(figure, reading),
    between(figure, reading),
    sectorCount(figure, reading),
    ...yearlyChanges(figure, reading),
    ...chartChanges(figure, reading),
    sumOfQuarters(figure, reading),
  ].find((fact) => fact !== undefined && shows(figure, fact));
}

/** Between two values that the clause, or else the sentence, names; where it names one, from the close. */
function distances(figure: Figure, reading: Reading): readonly (Fact | undefined)[] {
  const { sentence, subjects } = reading;
  const { unit, start, shown } = figure;
  if (isStated(figure, reading)) return [];
  const operations = OPERATIONS[unit] ?? [];
  const clause = clauseAt(sentence, start);
  const words = sentence.plain.slice(clause.start, clause.end);
  const isApart = APART.test(words) || comparatorsIn(sentence).some((each) => each.start >= clause.start);
  const isSaid = unit === 'plain' ? BY.test(words) : isApart || shown.replaceAll(/\D/g, '').length > 1;
  if (!isSaid || subjectAt(start, sentence, subjects).kind !== 'own') return [];
  const inClause = namedIn(clause, reading);
  const isNamed = inClause.some(({ fact }) => fact.id !== 'close');
  const named = isNamed ? inClause : namedIn({ start: 0, end: sentence.plain.length }, reading);
  return pairsOf(named, figure, reading).flatMap(([left, base]) =>
    operations.flatMap((operation) => [
      computed(operation, left, base),
      ...(operation === 'ratio' && (unit === 'plain' || IS_SHARE.test(sentence.plain.slice(figure.end)))
        ? [computed(operation, base, left)]
        : []),
    ]),
  );
}

/** "Its 50-day ($1.22)" gives a value, and no distance. */
function isStated(figure: Figure, { sentence, topics }: Reading): boolean {
  return topics.some(
    ({ isName, metrics, end }) =>
      isName &&
      [...metrics].some((metric) => fitsUnit(figure, METRICS[metric])) &&
      /^ ?\($/.test(sentence.plain.slice(end, figure.start)),
  );
}

/** What the price has to do is measured on the price. */
const TO_REACH =
  /\b(?:needed|required|necessary|needs|has to|have to|would take|takes)\b[^.;]*\bto (?:regain|reach|see|return|recover|recapture|retake|hit|set|touch|get back)\b/i;

/** What is compared with what: the close with all that is named, and each that is named with the others of its unit. */
function pairsOf(
  named: readonly Named[],
  figure: Figure,
  { facts, sentence }: Reading,
): readonly (readonly [Fact, Fact])[] {
  const close = facts.find(({ id }) => id === 'close');
  const others = named.filter(({ fact }) => fact !== close).map(({ fact }) => fact);
  const before = named.findLast(({ end, fact }) => end <= figure.start && fact !== close)?.fact;
  const isNeeded = TO_REACH.test(sentence.plain);
  const isOfPrice = named.some(({ start, fact }) => start >= figure.end && fact === close);
  const pairs = [
    ...(close && before && isOfPrice ? [[before, close] as const] : []),
    ...others.flatMap((other, at) => others.slice(at + 1).map((behind): readonly [Fact, Fact] => [other, behind])),
    ...(close ? others.map((other): readonly [Fact, Fact] => (isNeeded ? [other, close] : [close, other])) : []),
    ...(close && before ? [[before, close] as const] : []),
  ];
  return pairs.filter(([one, other]) => one.metric !== other.metric && one.unit === other.unit);
}

/** A part of a whole may be said in percent. */
function shows(figure: Figure, fact: Fact): boolean {
  const isShare = figure.unit === 'pct' && fact.unit === 'ratio';
  if (!isShare && !fitsUnit(figure, fact)) return false;
  return showsValue(
    isShare ? { ...figure, value: figure.value / 100, precision: figure.precision / 100 } : figure,
    fact,
  );
}

type Named = Span & { readonly fact: Fact };

function namedIn({ start, end }: Span, reading: Reading): readonly Named[] {
  return reading.topics
    .filter(
      (topic) =>
        topic.start >= start &&
        topic.start < end &&
        (topic.isName || topic.metrics.size === 1 || OF_RANGE.test(topic.text) || isOfYear(topic)),
    )
    .flatMap((topic) => {
      const found = [...topic.metrics].flatMap((metric) => spokenFacts(metric, topic, reading));
      return found
        .filter(({ value }) => typeof value === 'number')
        .map((fact) => ({ start: topic.start, end: topic.end, fact }));
    })
    .filter(({ fact }, at, all) => all.findIndex((other) => other.fact === fact) === at);
}

function isOfYear({ metrics }: Topic): boolean {
  return [...metrics].every((metric) => metric === 'high_52w' || metric === 'low_52w');
}

const OF_RANGE = /^(?:high|low|peak|trough|past move|usual move|its peak|its trough|implied|imply|implies)$/i;

/** "Net income rose 8 %", "gross profit grew by $0.2 billion": how a line of the statements changed over its year. */
function yearlyChanges(figure: Figure, reading: Reading): readonly (Fact | undefined)[] {
  const { sentence, topics, motions } = reading;
  const clause = clauseAt(sentence, figure.start);
  const isInside = ({ start }: Span) => start >= clause.start && start < clause.end;
  if ((figure.unit !== 'pct' && figure.unit !== 'usd') || !motions.some((each) => each.way !== 0 && isInside(each)))
    return [];
  const operation = figure.unit === 'pct' ? 'pct_change' : 'diff';
  const before = topics.findLast((topic) => topic.isName && isInside(topic) && topic.end <= figure.start);
  return [...(before?.metrics ?? [])].flatMap((metric) => changesOf(metric, figure, reading, operation));
}

const THAN_YEAR_BEFORE =
  /\b(?:(?:than|from|on|over|against|versus|with|to) (?:in |those (?:of|in) |that (?:of|in) )?(?:a |the |one )?(?:same quarter|year)|year[- ]on[- ]year|year[- ]ago|year[- ]earlier)\b/i;

/** By how much the reported figure differs from the estimate, or from that of the year before. */
function beatBy(figure: Figure, reading: Reading): readonly (Fact | undefined)[] {
  const { sentence, facts, topics, beats } = reading;
  const { unit, start } = figure;
  const clause = clauseAt(sentence, start);
  const isInside = (span: Span) => span.start >= clause.start && span.start < clause.end;
  const actual = resultSaid(figure, reading);
  if ((unit !== 'usd' && unit !== 'pct') || !actual || isOfSales(reading)) return [];
  const operation = unit === 'usd' ? 'diff' : 'pct_change';
  const estimate = facts.find(({ metric, asOf }) => metric === 'eps_estimate' && asOf === actual.asOf);
  const before = facts.find(({ metric, period }) => metric === 'eps_actual' && isYearBefore(period, actual.period));
  const isOfEstimate =
    beats.length > 0 ||
    topics.some((topic) => isInside(topic) && (topic.metrics.has('eps_estimate') || topic.metrics.has('surprise')));
  return [
    isOfEstimate && estimate ? computed(operation, actual, estimate) : undefined,
    before && THAN_YEAR_BEFORE.test(sentence.plain.slice(clause.start, clause.end))
      ? computed(operation, actual, before)
      : undefined,
  ];
}

/** The result that a figure is measured on: of the quarter that is named, of a figure beside it, else the latest. */
function resultSaid(figure: Figure, reading: Reading): Fact | undefined {
  const { sentence, facts } = reading;
  const results = facts.filter(({ metric }) => metric === 'eps_actual');
  const stated = sentence.figures.filter((other) => other !== figure && other.unit === 'usd');
  const named = sentence.quarters.filter((quarter) => quarter.back === undefined);
  const quarter = governing(figure, named, sentence) ?? (named.length === 1 ? named[0] : undefined);
  if (quarter) return results.find((fact) => isQuarter(quarter, quarterOf(fact), reading));
  const [date, ...others] = sentence.dates;
  const dated = date && others.length === 0 ? results.filter(({ asOf }) => isWithin(asOf, date.date)) : [];
  if (dated.length === 1) return dated[0];
  return (
    results.find((fact) => stated.some((other) => showsValue(other, fact))) ??
    results.find(({ id }) => id === 'eps_actual')
  );
}

function isYearBefore(one: Fact['period'], other: Fact['period']): boolean {
  if (one.type !== 'quarter' || other.type !== 'quarter') return false;
  return (
    one.end.slice(4, 7) === other.end.slice(4, 7) && Number(one.end.slice(0, 4)) + 1 === Number(other.end.slice(0, 4))
  );
}

/** "About four times the 2.8 % of Health Care", "1.3 points more than the 4.68 %": of the figures on both sides, or else of both in front. */
function between(figure: Figure, reading: Reading): Fact | undefined {
  const others = reading.sentence.figures.filter((other) => other !== figure && other.unit !== 'days');
  if (others.length < 2 || !(figure.unit === 'times' || /^ ?points?/.test(reading.sentence.plain.slice(figure.end))))
    return undefined;
  const at = Math.max(1, others.filter(({ end }) => end <= figure.start).length);
  const [one, other] = [others[Math.min(at, others.length - 1) - 1], others[Math.min(at, others.length - 1)]].map(
    (each) => {
      const found = each && resolveFigure(each, reading);
      return found?.type === 'bound' ? found.fact : undefined;
    },
  );
  return one && other ? computed(figure.unit === 'times' ? 'ratio' : 'diff', one, other) : undefined;
}

/** "Ahead of its sector by 12.5 points"; where nobody says which sector is its own, the only one that is so far away. */
function leads({ unit, start, end }: Figure, reading: Reading): readonly (Fact | undefined)[] {
  const { sentence, facts, subjects, names } = reading;
  const clause = clauseAt(sentence, start);
  const sector = subjects.find((each) => each.subject.kind === 'sector' && each.start >= clause.start);
  if (!LEADS.test(sentence.plain.slice(clause.start, clause.end))) return [];
  const isPoints = unit === 'plain' && /^ (?:percentage )?points?\b/i.test(sentence.plain.slice(end));
  if (!(unit === 'pct' || isPoints) || sector?.subject.kind !== 'sector') return [];
  const named = subjects.flatMap(({ subject }) =>
    subject.kind === 'sector' && subject.sector ? [subject.sector] : [],
  );
  const about = named[1] ?? sector.subject.sector ?? names.ownSector;
  const period = sentence.periods.find((each) => each.start >= clause.start && each.start < clause.end);
  const metric = CHANGES.find(([days]) => days === (period?.tradingDays ?? 20))?.[1];
  const ofSector = (wanted: string | undefined) =>
    facts.find((fact) => fact.metric === metric && fact.subject.kind === 'sector' && fact.subject.sector === wanted);
  const own = named[1] === undefined ? facts.find(({ id }) => id === metric) : ofSector(named[0]);
  const all = about === undefined ? names.sectors : [about];
  return all.map(ofSector).map((of) => (own && of ? computed('diff', own, of) : undefined));
}

const LEADS =
  /\b(?:ahead|behind|points?|gap|difference|lead|leads|leading|lags?|lagg\w+|trail\w*|out\w+|under\w+|more|less|better|worse|than|beat|beats|above|below|spread|apart|margin|advantage|short of|over its|versus|against|relative)\b/i;

const CHANGES: readonly (readonly [number, MetricId])[] = [
  [1, 'change_1d'],
  [20, 'change_20d'],
  [21, 'change_20d'],
];
