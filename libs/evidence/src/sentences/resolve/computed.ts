import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { computedFact } from '../../references/compute.ts';
import { countFact } from '../../references/compute-set.ts';
import { referenceContext } from '../../references/reference-context.ts';
import { comparatorsIn } from '../checks/comparators.ts';
import { DOWN_WORDS, UP_WORDS } from '../checks/direction-words.ts';
import type { Figure } from '../mentions/figures.ts';
import { phrasesIn, phrasesOf } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { showsValue } from './values.ts';

/** Prices that may be compared with each other. */
const PRICES: ReadonlySet<MetricId> = new Set([
  'close',
  'sma_20',
  'sma_50',
  'sma_200',
  'high_52w',
  'low_52w',
  'bollinger_low',
  'bollinger_high',
]);
const OPERATIONS = { pct: 'pct_change', usd: 'diff', times: 'ratio' } as const;

/**
 * The fact that a figure computes without saying so: a distance ("5.8 % above the 50-day average", "$0.27 more than
 * expected"), a multiple, or a count of sectors.
 */
export function computedFor(figure: Figure, reading: Reading): Fact | undefined {
  return [distance(figure, reading), beatBy(figure, reading), sectorCount(figure, reading)].find(
    (fact) => fact !== undefined && showsValue(figure, fact),
  );
}

function distance(figure: Figure, reading: Reading): Fact | undefined {
  const { sentence, topics, facts, subjects } = reading;
  const { unit, start, end } = figure;
  if (unit !== 'pct' && unit !== 'usd' && unit !== 'times') return undefined;
  const clause = clauseAt(sentence, start);
  const comparator = comparatorsIn(sentence.plain).find((each) => each.start >= end && each.start <= end + 2);
  if (unit !== 'times' && !comparator) return undefined;
  const priceOf = (metrics: ReadonlySet<MetricId>) =>
    facts.find(({ id, metric }) => id === metric && PRICES.has(metric) && metrics.has(metric));
  const from = comparator?.end ?? end;
  const right = topics.find(
    (topic) => topic.isName && topic.start >= from && topic.start < from + 12 && priceOf(topic.metrics),
  );
  const base = right && priceOf(right.metrics);
  if (!base || subjectAt(start, sentence, subjects).kind !== 'own') return undefined;
  const before = topics.findLast(
    (topic) => topic.end <= start && topic.start >= clause.start && topic.isName && priceOf(topic.metrics),
  );
  const left = before ? priceOf(before.metrics) : facts.find(({ id }) => id === 'close');
  return left && left.metric !== base.metric ? computed(OPERATIONS[unit], left, base) : undefined;
}

const BY_HOW_MUCH =
  /\b(?:than (?:was |were |had been |analysts (?:had )?)?(?:expected|estimated|forecast|the estimate|the consensus|anticipated|predicted)|(?:estimates?|consensus|expectations?|forecasts?) (?:was|were|has been|had been) (?:beaten|missed|exceeded|topped|surpassed|undershot)|(?:above|below|beat|beats|beating|missed|misses|missing|ahead of|short of|under|over|topped|exceeded) (?:the |its |their |all )?(?:estimates?|consensus|expectations?|forecasts?))\b/i;

/** By how much the reported figure differs from the estimate. */
function beatBy({ unit, start }: Figure, { sentence, facts }: Reading): Fact | undefined {
  const clause = clauseAt(sentence, start);
  if (unit !== 'usd' || !BY_HOW_MUCH.test(sentence.plain.slice(clause.start, clause.end))) return undefined;
  const [actual, estimate] = ['eps_actual', 'eps_estimate'].map((wanted) => facts.find(({ id }) => id === wanted));
  return actual && estimate ? computed('diff', actual, estimate) : undefined;
}

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
  if (!SECTORS.test(behind) || figure.unit !== 'plain') return undefined;
  const isWhole =
    /\bof (?:the )?$/i.test(sentence.plain.slice(0, figure.start)) ||
    /\b(?:all|the|among|these)\s*$/i.test(sentence.plain.slice(0, figure.start));
  const metric = sentence.periods.some(({ tradingDays }) => tradingDays === 1) ? 'change_1d' : 'change_20d';
  const [up, down] = [UP, DOWN].map((phrases) => phrasesIn(behind, phrases).length);
  if (!isWhole && !up === !down) return undefined;
  const order = up ? 'above' : 'below';
  const fact = countFact(`sector.*.${metric}`, isWhole ? undefined : { order, limit: 0 }, referenceContext(facts, []));
  return 'code' in fact ? undefined : fact;
}
