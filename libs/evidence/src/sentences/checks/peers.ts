import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import type { SubjectMention } from '../subjects.ts';
import { showsValue } from '../resolve/values.ts';
import { comparatorsIn } from './comparators.ts';
import { isHypothetical } from './hypothetical.ts';

const OF_PERFORMANCE =
  /\b(?:better|worse|stronger|weaker|ahead of|behind|beat|beats|beating|outpac\w*|outperform\w*|underperform\w*|lag\w*|trail\w*|outdid|outstrip\w*|more than|less than|(?:larg|small|bigg|great|deep|steep|high|low)er than)\b/i;
/** A loss that is larger is the lower change. */
const OF_LOSS = /\b(?:loss|losses|lost|decline|declined|drop|dropped|fall|fell|fallen|setback|slide|minus)\b/i;
const IS_SIZE = /^(?:more|less|larg|small|bigg|great|deep|steep|high)/i;

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
      const isOfLoss =
        OF_LOSS.test(sentence.plain.slice(0, comparator.start)) && IS_SIZE.test(sentence.plain.slice(comparator.start));
      return compared(one, other, comparator.isNegated !== isOfLoss ? -comparator.way : comparator.way);
    });
};

/** The sector whose change over the time a figure of the sentence is. */
function sectorStated({ sentence, facts }: Checking['reading'], metric: MetricId): string | undefined {
  const own = facts.find(({ id }) => id === metric);
  const fitting = facts.filter(
    (fact) =>
      fact.metric === metric &&
      fact.subject.kind === 'sector' &&
      sentence.figures.some((figure) => showsValue(figure, { value: Number(own?.value) - Number(fact.value) })),
  );
  const [one, other] = fitting;
  return one?.subject.kind === 'sector' && !other ? one.subject.sector : undefined;
}

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
  const sector = subject.sector ?? ownSector ?? sectorStated(reading, metric);
  return reading.facts.find(
    (fact) => fact.metric === metric && fact.subject.kind === 'sector' && fact.subject.sector === sector,
  );
}
