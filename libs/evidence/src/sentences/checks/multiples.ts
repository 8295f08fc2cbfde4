import type { Check, Checking, Finding } from '../reading.ts';
import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { fitsPeriod } from '../resolve/periods.ts';
import { isHypothetical } from './hypothetical.ts';
import { operandsOf } from './operands.ts';

/** Words for multiples, with the least and the most that they mean. */
const MULTIPLES: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:more than|over|better than) (?:double|doubled|twice|two times)\b/i, 2, 3.1],
  [/\b(?:more than|over) (?:quadruple|quadrupled|four times|fourfold)\b/i, 4, 6],
  [/\b(?:nearly|almost|close to|just under) (?:double|twice|two times)\b/i, 1.75, 2],
  [/\b(?:more than|over) (?:triple|tripled|three times|thrice)\b/i, 3, 4.1],
  [/\b(?:nearly|almost|close to) (?:triple|three times|thrice)\b/i, 2.7, 3],
  [/\b(?:less than|under|below|not even) half\b/i, 0, 0.5],
  [/\b(?:more than|over) half\b/i, 0.5, 1],
  [/\b(?:double|doubled|twice|twofold)\b/i, 1.85, 2.2],
  [/\b(?:triple|tripled|thrice|threefold)\b/i, 2.8, 3.25],
  [/\b(?:quadruple|quadrupled|fourfold)\b/i, 3.75, 4.3],
  [/\bmore than halved\b/i, 0, 0.5],
  [/\b(?:nearly|almost) halved\b/i, 0.5, 0.57],
  [/\bhalf as (?:high|much|large|big|many) again\b/i, 1.4, 1.6],
  [/\b(?:half|halved)\b/i, 0.43, 0.57],
];
const OF_METRIC: readonly (readonly [RegExp, readonly MetricId[]])[] = [
  [
    /\b(?:volume|turnover|shares? (?:was|were) traded|trading(?! days?\b)|number of shares)\b/i,
    ['volume_ratio', 'peak_volume_ratio'],
  ],
  [/\b(?:posts?|posting|chatter|activity|buzz|talk|mentions)\b/i, ['post_activity']],
  [/\bbook\b/i, ['price_to_book']],
  [/\b(?:sales|revenue)\b/i, ['price_to_sales']],
  [
    /\b(?:(?<!\bthat )of (?:its|the) (?:own )?(?:sector|industry|members|group)|of the (?:sector|industry)'s|members|constituents|companies|uptrend|(?:stocks|shares|names) [^.;]{0,24}\b(?:50-day|average))\b/i,
    ['breadth'],
  ],
  [/\bopen interest\b/i, ['volume_to_open_interest']],
];
const OTHER_SENSE =
  /\b(?:half of (?:the )?(?:story|picture|case|battle)|second half|first half|lower half|upper half|top half|bottom half|half[- ]?year|half a year|double[- ]digit|double[- ]edged|half[- ]hearted|think twice|not half|and a half|by (?:[\w ]{4,12} )?half|half a (?:point|per ?cent|percentage|cent|dollar)|half of (?:the |these |its |all )?(?:\d+ )?(?:posts|headlines|documents|pages|articles|accounts))\b/i;
const HAS_MULTIPLE = /doubl|twi|tripl|thri|half|halv|fold|quadrupl|times/i;
const MOVED = /\b(?:doubled|tripled|quadrupled|halved|half as \w+ again)\b/i;

/** "Double its average", "half the usual" against the ratio; "doubled" against the change. */
export const checkMultiples: Check = (checking): readonly Finding[] => {
  const { sentence } = checking.reading;
  if (!HAS_MULTIPLE.test(sentence.plain)) return [];
  const multiple = MULTIPLES.find(([words]) => words.test(sentence.plain));
  const found = multiple?.[0].exec(sentence.plain);
  if (!multiple || !found || OTHER_SENSE.test(sentence.plain) || isHypothetical(found.index, sentence)) return [];
  const [, least, most] = multiple;
  const holds = [...ratiosOf(checking), ...ratiosBound(checking)].some((ratio) => ratio >= least && ratio <= most);
  return holds ? ['holds'] : [{ code: 'order', detail: `"${found[0]}": no fact says so` }];
};

/** Of each bound value to one behind it. */
function ratiosBound(checking: Checking): readonly number[] {
  const { bound, reading } = checking;
  const latest = reading.facts.find(({ id }) => id === 'eps_actual')?.value;
  const ofResults = bound
    .filter(({ fact }) => fact.metric === 'eps_actual' && fact.id !== 'eps_actual')
    .map(({ fact }) => Number(latest) / Number(fact.value));
  const pairs = bound.flatMap(({ fact }, at) =>
    bound
      .slice(at + 1)
      .filter((other) => other.fact.unit === fact.unit && other.fact.value !== fact.value)
      .map((other) => Number(fact.value) / Number(other.fact.value)),
  );
  const operands = operandsOf(checking);
  const ofNamed = operands.flatMap((one, at) =>
    operands
      .slice(at + 1)
      .filter((other) => other.isNamed && other.family === one.family && other.label !== one.label)
      .map((other) => one.value / other.value),
  );
  return [...pairs, ...ofResults, ...ofNamed];
}

function breadthOf({ facts, names, subjects }: Checking['reading']): number {
  const spoken =
    subjects.flatMap(({ subject }) => (subject.kind === 'sector' ? [subject.sector] : []))[0] ?? names.ownSector;
  const found = facts.find(
    ({ metric, subject }) => metric === 'breadth' && subject.kind === 'sector' && subject.sector === spoken,
  );
  return Number(found?.value ?? Number.NaN);
}

/** How many times the change of a sector the own one is, over the time that is said. */
function changesRatio({ reading, bound }: Checking): number | undefined {
  const { sentence, facts, subjects, names } = reading;
  const of = subjects.find(({ subject }) => subject.kind === 'sector')?.subject;
  if (of?.kind !== 'sector') return undefined;
  const isMeant = (fact: Fact) =>
    fact.metric.startsWith('change_') && sentence.periods.some((period) => fitsPeriod(period, fact, sentence.plain));
  const changes = [...bound.map(({ fact }) => fact), ...facts.filter(isMeant)];
  const own = changes.find(({ id, metric }) => id === metric && metric.startsWith('change_'));
  const sector = facts.find(
    ({ metric, subject }) =>
      metric === own?.metric && subject.kind === 'sector' && subject.sector === (of.sector ?? names.ownSector),
  );
  return own && sector ? Number(own.value) / Number(sector.value) : undefined;
}

const TONES = [
  ['good_headlines', 'bad_headlines'],
  ['positive_posts', 'negative_posts'],
  ['good_documents', 'bad_documents'],
] as const;

/** How many texts of the tone that is named first there are for each of the other. */
function ofTones({ sentence, facts }: Checking['reading']): readonly number[] {
  const [good, bad] = [/\b(?:positive|good|favou?rable|bullish)\b/i, /\b(?:negative|bad|unfavou?rable|bearish)\b/i].map(
    (words) => sentence.plain.search(words),
  );
  if (good === undefined || bad === undefined || good < 0 || bad < 0) return [];
  const numberOf = (wanted: string) => Number(facts.find(({ id }) => id === wanted)?.value ?? Number.NaN);
  return TONES.map(([one, other]) => numberOf(good < bad ? one : other) / numberOf(good < bad ? other : one));
}

/** The ratios that the sentence may mean. */
function ratiosOf(checking: Checking): readonly number[] {
  const { reading, bound } = checking;
  const { sentence, facts } = reading;
  const numberOf = (wanted: string) => Number(facts.find(({ id }) => id === wanted)?.value ?? Number.NaN);
  const tone = ofTones(reading);
  if (tone.length > 0) return tone;
  const named = OF_METRIC.find(([words]) => words.test(sentence.plain))?.[1];
  const breadths = bound.filter(({ fact }) => fact.metric === 'breadth').map(({ fact }) => Number(fact.value) / 100);
  if (named?.includes('breadth')) return [breadthOf(reading) / 100, ...breadths];
  if (named) return named.map(numberOf);
  if (/\b(?:implied|options?)\b/i.test(sentence.plain)) return [numberOf('implied_move') / numberOf('past_move')];
  if (/\b(?:quarters|reports|results)\b/i.test(sentence.plain)) return [numberOf('beats') / numberOf('quarters')];
  const sector = changesRatio(checking);
  if (sector !== undefined) return [sector];
  if (!MOVED.test(sentence.plain)) return [];
  if (/\b(?:earnings|eps|profits?)\b/i.test(sentence.plain)) return [1 + numberOf('eps_growth') / 100];
  if (/\b(?:peak|high|summit)\b/i.test(sentence.plain)) return [numberOf('close') / numberOf('high_52w')];
  if (/\b(?:trough|low)\b/i.test(sentence.plain)) return [numberOf('close') / numberOf('low_52w')];
  const bounds = bound
    .filter(({ fact }) => fact.metric.startsWith('change_') || fact.metric === 'eps_growth')
    .map(({ fact }) => 1 + Number(fact.value) / 100);
  if (bounds.length > 0) return bounds;
  return facts
    .filter(
      (fact) =>
        fact.id.startsWith('change_') && sentence.periods.some((each) => fitsPeriod(each, fact, sentence.plain)),
    )
    .map(({ value }) => 1 + Number(value) / 100);
}
