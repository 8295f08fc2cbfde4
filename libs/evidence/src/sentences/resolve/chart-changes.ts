import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { computedFact } from '../../references/compute.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { chartDays, closeOf, daysSaid, stretchesSaid, type Stretch } from './chart.ts';
import { governing } from './governing.ts';
import { showsValue } from './values.ts';

const OF_PRICE: ReadonlySet<MetricId> = new Set([
  'close',
  'open',
  'high',
  'low',
  'high_52w',
  'low_52w',
  'from_high',
  'computed',
]);

/** By how much the close changed over a time that the sentence names, or between two closes that it states. */
export function chartChanges(figure: Figure, reading: Reading): readonly Fact[] {
  const { facts, sentence, subjects } = reading;
  const isChange = figure.unit === 'pct' || figure.unit === 'usd';
  if (!isChange || chartDays(facts).length === 0 || subjectAt(figure.start, sentence, subjects).kind !== 'own')
    return [];
  if (isOfOther(figure, reading)) return [];
  const operation = figure.unit === 'pct' ? 'pct_change' : 'diff';
  return [...stretchesNear(figure, reading), ...statedCloses(figure, reading)].flatMap(({ from, to }) => {
    const [one, before] = [closeOf(to, facts), closeOf(from, facts)];
    const fact = one && before && computedFact(operation, one, before);
    return fact && !('code' in fact) ? [fact] : [];
  });
}

/** The stretches of the clause; where it names none, those of the sentence. */
function stretchesNear(place: Span, reading: Reading): readonly Stretch[] {
  const { sentence } = reading;
  const clause = clauseAt(sentence, place.start);
  const said = stretchesSaid(reading);
  const inside = said.filter(({ start }) => start >= clause.start && start < clause.end);
  return inside.length > 0 ? inside : said;
}

/** How the close changed over the time that the sentence names nearest to a place. */
export function stretchAt(place: Span, reading: Reading): Fact | undefined {
  const { facts, sentence } = reading;
  const stretch = governing(place, stretchesSaid(reading), sentence);
  const [one, before] = stretch ? [closeOf(stretch.to, facts), closeOf(stretch.from, facts)] : [];
  const fact = one && before && computedFact('pct_change', one, before);
  return fact && !('code' in fact) ? fact : undefined;
}

/** Between closes that other figures of the sentence state, or that it names by their days. */
function statedCloses(figure: Figure, reading: Reading): readonly { readonly from: string; readonly to: string }[] {
  const { sentence, facts } = reading;
  const days = [
    ...sentence.figures
      .filter((other) => other !== figure && other.unit === 'usd' && other.precision < 0.1)
      .flatMap((other) =>
        chartDays(facts).filter((day) => {
          const close = closeOf(day, facts);
          return close !== undefined && showsValue(other, close) && isSaid(day, reading);
        }),
      ),
    ...daysSaid(reading).map(({ day }) => day),
    ...chartDays(facts).slice(-1),
  ];
  const sorted = [...new Set(days)].toSorted((a, b) => a.localeCompare(b));
  return sorted.flatMap((from, at) => sorted.slice(at + 1).map((to) => ({ from, to })));
}

/** A day that the sentence names, or the last one. */
function isSaid(day: string, reading: Reading): boolean {
  return (
    day === chartDays(reading.facts).at(-1) ||
    daysSaid(reading).some((said) => said.day === day) ||
    reading.sentence.dates.some(
      ({ date }) => day.startsWith(date) || (date.startsWith('--') && day.slice(4).startsWith(date.slice(1))),
    )
  );
}

/** Words for another metric in the clause, or for something that no fact is about. */
function isOfOther({ start }: Figure, { sentence, topics }: Reading): boolean {
  const clause = clauseAt(sentence, start);
  return topics.some(
    ({ metrics, foreign, isName, ...topic }) =>
      topic.start >= clause.start &&
      topic.start < clause.end &&
      (foreign === 'metric' ||
        (isName &&
          metrics.size > 0 &&
          ![...metrics].some((metric) => OF_PRICE.has(metric) || metric.startsWith('change_')))),
  );
}
