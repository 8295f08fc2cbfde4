import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import type { SubjectMention } from '../subjects.ts';
import { comparatorsIn } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';

const OF_PERFORMANCE =
  /\b(?:better|worse|stronger|weaker|ahead of|behind|beat|beats|beating|outpac\w*|outperform\w*|underperform\w*|lag\w*|trail\w*|outdid|outstrip\w*|more than|less than)\b/i;

const OF_PART = /^\w+ than (?:half|a \w+|one|two|three|\d)\b/i;

/** "The share did better than its sector" without figures, against both changes. */
export const checkPeers: Check = (checking) => {
  const { sentence, subjects, names } = checking.reading;
  if (checking.bound.length > 0 || !OF_PERFORMANCE.test(sentence.plain)) return [];
  const people = subjects.filter(
    ({ start, end }) => !/^(?:its|it|their|they)$/i.test(sentence.plain.slice(start, end)),
  );
  return comparatorsIn(sentence)
    .filter(
      ({ start, way }) => way !== 0 && !isHypothetical(start, sentence) && !OF_PART.test(sentence.plain.slice(start)),
    )
    .flatMap((comparator) => {
      const left = people.findLast(({ end }) => end <= comparator.start);
      const right = people.find(({ start }) => start >= comparator.end);
      const isOfSectors = [left, right].some((each) => each?.subject.kind === 'sector');
      if (!right || !isOfSectors) return [];
      const [one, other] = [changeOf(left, checking, names.ownSector), changeOf(right, checking, names.ownSector)];
      return compared(one, other, comparator.isNegated ? -comparator.way : comparator.way);
    });
};

function compared(one: Fact | undefined, other: Fact | undefined, way: number): readonly Finding[] {
  if (!one || !other) return [{ code: 'order', detail: 'no cited item holds both changes' }];
  const [a, b] = [Number(one.value), Number(other.value)];
  return (a - b) * way > 0
    ? ['holds']
    : [{ code: 'order', detail: `${one.id} is ${a.toFixed(1)}%, ${other.id} is ${b.toFixed(1)}%` }];
}

function changeOf(
  mention: SubjectMention | undefined,
  { reading }: Checking,
  ownSector: string | undefined,
): Fact | undefined {
  const days = reading.sentence.periods[0]?.tradingDays;
  const metric: MetricId = days === 1 ? 'change_1d' : 'change_20d';
  const subject = mention?.subject ?? { kind: 'own' };
  if (subject.kind === 'market' || (days !== undefined && ![1, 20, 21].includes(days))) return undefined;
  if (subject.kind === 'own') return reading.facts.find(({ id }) => id === metric);
  const sector = subject.sector ?? ownSector;
  return reading.facts.find(
    (fact) => fact.metric === metric && fact.subject.kind === 'sector' && fact.subject.sector === sector,
  );
}
