import { METRICS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { showFact } from '../../facts/show-fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Period } from '../mentions/periods.ts';
import type { Bound, Problem, Reading } from '../reading.ts';
import type { Sentence } from '../sentence.ts';
import { subjectAt, type Subject } from '../subjects.ts';
import type { Topic } from '../topics/topics.ts';
import { comparatorBehind } from '../checks/comparators.ts';
import { linkOf } from './link.ts';
import { WHOLE_OF } from './wholes.ts';
import { pairedLink } from './pairs.ts';
import { fitsPeriod, periodsOfFigure } from './periods.ts';
import { fitsQuarterWords, isFromTo } from './quarters.ts';
import { soleFact } from './sole-fact.ts';
import { fitsUnit, showsValue } from './values.ts';

export type Resolved =
  | ({ readonly type: 'bound' } & Bound)
  | { readonly type: 'unbound'; readonly figure: Figure; readonly problem: Problem };

/** Topics further away say nothing about a figure. */
const FURTHEST = 22;
/** Topics that are as near as this to the nearest are equally good. */
const SAME = 0.45;

type Candidate = { readonly fact: Fact; readonly link: number };

/** The one fact that a figure is: its value at the precision shown, its unit, metric, subject and period. */
export function resolveFigure(figure: Figure, reading: Reading): Resolved {
  const fitting = reading.facts.filter((fact) => fitsUnit(figure, fact) && showsValue(figure, fact));
  if (fitting.length === 0) return unbound(figure, 'figure_not_found', reading);
  const spoken = subjectAt(figure.start, reading.sentence, reading.subjects);
  const about = fitting.filter((fact) => isAbout(fact, spoken, reading));
  if (about.length === 0) return unbound(figure, 'subject', reading, fitting);
  const part = partOf(figure, about, reading);
  if (part) return { type: 'bound', figure, fact: part };
  const linked = about.flatMap((fact) => {
    const link = nearest(figure, reading, ({ metrics }) => metrics.has(fact.metric));
    return link <= FURTHEST ? [{ fact, link }] : [];
  });
  const named = linked.filter(
    ({ fact, link }) => !isSaidOtherwise(fact, figure, reading) && link <= rivalOf(figure, fact, reading) + 1e-9,
  );
  const sole =
    named.length === 0
      ? soleFact(
          figure,
          about.filter((fact) => isTimely(fact, figure, reading)),
          reading,
        )
      : undefined;
  if (sole) return { type: 'bound', figure, fact: sole };
  if (named.length === 0) return unbound(figure, 'metric', reading, about);
  const timely = named.filter(({ fact }) => isTimely(fact, figure, reading));
  if (timely.length === 0)
    return unbound(
      figure,
      'period',
      reading,
      named.map(({ fact }) => fact),
    );
  const [first, ...others] = bestOf(timely, figure, reading);
  if (!first || others.length > 0)
    return unbound(
      figure,
      'figure_ambiguous',
      reading,
      timely.map(({ fact }) => fact),
    );
  return { type: 'bound', figure, fact: first };
}

/** In "1 of 181 posts promises riches" the words behind the whole say what the part is. */
function partOf(figure: Figure, facts: readonly Fact[], reading: Reading): Fact | undefined {
  const { sentence, topics } = reading;
  const whole = sentence.figures.find(
    ({ start }) => start > figure.end && OF_WHOLE.test(sentence.plain.slice(figure.end, start)),
  );
  if (!whole) return undefined;
  const wholes = new Set(reading.facts.filter((fact) => showsValue(whole, fact)).map(({ metric }) => metric));
  const parts = facts.filter(({ metric }) => {
    const of = WHOLE_OF[metric];
    return of !== undefined && wholes.has(of);
  });
  const linked = topics
    .filter(({ start, metrics }) => start > whole.end && [...metrics].some((metric) => WHOLE_OF[metric] !== undefined))
    .flatMap((topic) => parts.find(({ metric }) => topic.metrics.has(metric)) ?? (parts.length > 0 ? [undefined] : []));
  return linked[0];
}

const OF_WHOLE = /^\s*(?:out )?(?:of|in|for) (?:the |these |those |its |their )?(?:last |past |latest |\w+ )?$/i;

/** How near each topic is to a figure, for as long as the figure is looked at. */
const LINKS = new WeakMap<Figure, ReadonlyMap<Topic, number>>();

function linksOf(figure: Figure, reading: Reading): ReadonlyMap<Topic, number> {
  const known = LINKS.get(figure);
  if (known) return known;
  const { sentence, topics } = reading;
  const same = sameAs(figure, sentence);
  const link = (topic: Topic) => {
    const own = pairedLink(figure, topic, reading) ?? linkOf(figure, topic, sentence);
    return same ? Math.min(own, linkOf(same, topic, sentence) + SAME) : own;
  };
  const links = new Map(topics.filter((topic) => !isInside(topic, figure)).map((topic) => [topic, link(topic)]));
  LINKS.set(figure, links);
  return links;
}

/** "The ATR is $2.53, or 2.0 % of the price": the figure that another one says in other words. */
function sameAs(figure: Figure, { figures, plain }: Sentence): Figure | undefined {
  const before = figures[figures.indexOf(figure) - 1];
  const isSaid = before && before.unit !== figure.unit && OR.test(plain.slice(before.end, figure.start));
  return isSaid ? before : undefined;
}

const OR =
  /^[\s,;(]*(?:or|i\.e\.|that is|that's|which is|meaning|equal to|equivalent to|equalling|=|in other words|a|an|[\s,])*\s*(?:about|roughly|some|around|nearly|almost)?\s*$/i;

function nearest(figure: Figure, reading: Reading, isMeant: (topic: Topic) => boolean): number {
  return [...linksOf(figure, reading)].reduce(
    (least, [topic, link]) => (link < least && isMeant(topic) ? link : least),
    Number.POSITIVE_INFINITY,
  );
}

const IS_SAID =
  /^\s*(?:(?:is|was|of|at|stands at|stood at|came in at|comes in at|are|were|:|=|reached|totals|amounts to|has been|now|about|around)\s*)+$/i;

/** "The dividend was $3.06" says what the figure is, whatever its unit; so does "0.8 times its price". */
function isSaidOtherwise(fact: Fact, figure: Figure, reading: Reading): boolean {
  const { sentence, topics } = reading;
  const isDistance = comparatorBehind(figure, sentence) !== undefined;
  const said = isDistance ? [] : topics.filter((topic) => isSaidToBe(topic, figure, sentence.plain));
  const sides = [said.filter(({ end }) => end <= figure.start), said.filter(({ end }) => end > figure.start)];
  const knows = (side: readonly Topic[]) => side.some(({ metrics }) => metrics.has(fact.metric));
  if (fact.metric === 'eps_growth' && isOfTurnover(topics)) return true;
  if (isCountOfOther(fact, figure, reading)) return true;
  const isListed = topics.some((topic) => pairedLink(figure, topic, reading) !== undefined);
  const isOther = !isListed && !knows(sides[1] ?? []) && sides.some((side) => side.length > 0 && !knows(side));
  return isOther || topics.some((topic) => isExpected(topic, fact, figure, reading));
}

const SET_ASIDE =
  /^ (?:of the )?(?:\w+ )?(?:was|were|had to be|has been|have been|had been)? ?(?:set aside|left out|filtered out)\b/i;

/** "34 authors" counts authors, and nothing else. */
function isCountOfOther({ metric }: Fact, figure: Figure, { topics, sentence, beats }: Reading): boolean {
  if (figure.unit !== 'plain') return false;
  if (SET_ASIDE.test(sentence.plain.slice(figure.end)) && !metric.endsWith('set_aside')) return true;
  if (metric === 'quarters' && beats.some(({ start }) => start === figure.end + 1)) return true;
  const counted = topics.filter(
    ({ start, metrics }) =>
      start > figure.end - 1 &&
      metrics.size > 0 &&
      [...metrics].every((each) => METRICS[each].unit === 'count') &&
      /^\s(?:different |separate |distinct |good |bad )?$/i.test(sentence.plain.slice(figure.end, start)),
  );
  const whole = WHOLE_OF[metric];
  const isIts = ({ metrics }: Topic) => metrics.has(metric) || (whole !== undefined && metrics.has(whole));
  return counted.length > 0 && !counted.some(isIts);
}

/** "Turnover expanded 10.6 % on the year" tells of no earnings. */
function isOfTurnover(topics: readonly Topic[]): boolean {
  return !topics.some(
    ({ text, metrics }) => metrics.has('eps_actual') || /\b(?:earnings|eps|profits?|income|results?)\b/i.test(text),
  );
}

function isSaidToBe({ start, end, text, isName, metrics, foreign }: Topic, figure: Figure, plain: string): boolean {
  const isCount = [...metrics].every((metric) => ['count', 'date', 'days', 'flag'].includes(METRICS[metric].unit));
  if (
    foreign !== 'metric' &&
    (!(isName || /\s/.test(text)) || metrics.size === 0 || (isCount && figure.unit !== 'plain'))
  )
    return false;
  const mayBe = isName || [...metrics].some((metric) => fitsUnit(figure, METRICS[metric]));
  if (end <= figure.start) return mayBe && IS_SAID.test(plain.slice(end, figure.start));
  if (figure.unit !== 'times') return false;
  const isBeside = start >= figure.end && /^\s*(?:its|the|their)?\s*$/.test(plain.slice(figure.end, start));
  return isBeside || (start > figure.start && start < figure.end);
}

/** "Analysts had expected $3.06 a share" is no result, though results are a share, too. */
function isExpected(topic: Topic, { metric }: Fact, figure: Figure, { topics, sentence }: Reading): boolean {
  const { metrics } = topic;
  if (metric !== 'eps_actual' || !metrics.has('eps_estimate') || metrics.has('eps_actual')) return false;
  if (linkOf(figure, topic, sentence) > 3.5) return false;
  const own = topics.filter(({ metrics: each, text }) => each.has('eps_actual') && !/^(?:a|per) share$/i.test(text));
  return own.every((each) => linkOf(figure, each, sentence) > 4);
}

/** The word of its unit does not say what a figure is: "63 days". */
function isInside({ start, end }: Topic, figure: Figure): boolean {
  return figure.unit === 'days' && figure.start <= start && end <= figure.end;
}

/** Of two that are set against each other the nearer words decide. */
const OPPOSITE: Readonly<Partial<Record<MetricId, MetricId>>> = {
  implied_move: 'past_move',
  past_move: 'implied_move',
};

/** How near another metric is that the figure could be of. */
function rivalOf(figure: Figure, fact: Fact, reading: Reading): number {
  const whole = WHOLE_OF[fact.metric];
  return nearest(figure, reading, (topic) => {
    const { metrics, foreign, isName, start } = topic;
    if (foreign === 'metric') return true;
    if (whole !== undefined && metrics.has(whole)) return false;
    if (whole !== undefined && !metrics.has(fact.metric) && [...metrics].some((metric) => WHOLE_OF[metric] === whole))
      return true;
    const opposite = OPPOSITE[fact.metric];
    const isOpposed = opposite !== undefined && metrics.has(opposite) && start >= figure.end && start - figure.end < 12;
    return (
      (isName || isOpposed) &&
      !metrics.has(fact.metric) &&
      [...metrics].some((metric) => fitsUnit(figure, METRICS[metric]))
    );
  });
}

function isAbout({ subject }: Fact, spoken: Subject, { names, symbol }: Reading): boolean {
  if (subject.kind === 'symbol') return subject.symbol === symbol && spoken.kind === 'own';
  if (subject.kind === 'market') return spoken.kind === 'own';
  if (spoken.kind !== 'sector') return false;
  return (spoken.sector ?? names.ownSector ?? subject.sector) === subject.sector;
}

/** The volume without more is that of the last day. */
const OF_PEAK =
  /\b(?:peak\w*|busiest|spik\w+|hit|reached|touched|as high as|up to|at most|high|highest|max\w*|(?:rose|jumped|surged|climbed|swelled|shot up) to|record|ten days|recent days|one day|some day|at times|temporarily|as much as|at one point)\b/i;

function isTimely(fact: Fact, figure: Figure, reading: Reading): boolean {
  const { sentence } = reading;
  if (fact.metric === 'peak_volume_ratio' && !OF_PEAK.test(sentence.plain)) return false;
  const periods = periodsOfFigure(figure, sentence);
  if (isOfQuarter(fact)) {
    const own = periods.filter((period) => !isRelative(period, sentence.plain));
    if (!fitsQuarterWords(fact, figure, reading)) return false;
    return isFromTo(figure, reading) || own.every((period) => fitsPeriod(period, fact, sentence.plain));
  }
  if (isOfChart(fact))
    return sentence.dates.some(({ date }) => fact.asOf.startsWith(date) || `--${fact.asOf.slice(5)}` === date);
  return periods.every((period) => fitsPeriod(period, fact, sentence.plain));
}

/** "A year before" says which quarter, "the largest of the last 8 quarters" says among which. */
function isRelative({ start, end, unit }: Period, plain: string): boolean {
  return (
    (unit === 'year' && /\bfrom\b[^;]*\bto\b/i.test(plain)) ||
    /^[\s-]*(?:before|earlier|ago|prior|previously)\b/i.test(plain.slice(end)) ||
    /\b(?:est|most|least|best|worst)\s+(?:surprise |beat |result |figure |eps )?(?:of|in|over|among)?\s*$/i.test(
      plain.slice(0, start + 1),
    ) ||
    /(?:est|most|best|worst) of/i.test(plain.slice(0, start + 3))
  );
}

function isOfQuarter({ period }: Fact): boolean {
  return period.type === 'quarter';
}

/** The days of a chart: a sentence has to say which. */
function isOfChart({ id, asOf, metric }: Fact): boolean {
  return id !== metric && (id.endsWith(`.${asOf}`) || id.endsWith('.valuation'));
}

/** The nearest; of several that are equally near those of the metric's plain id, and of what the sentence counts. */
function bestOf(candidates: readonly Candidate[], figure: Figure, reading: Reading): readonly Fact[] {
  const least = Math.min(...candidates.map(({ link }) => link));
  const near = candidates.filter(({ link }) => link <= least + SAME).map(({ fact }) => fact);
  const narrowed = [
    (fact: Fact) => fitsSomePeriod(fact, reading),
    (fact: Fact) => fact.metric === 'change_1d' && ON_A_DAY.test(reading.sentence.plain),
    isPlainId,
    (fact: Fact) => isOfCounted(fact, reading),
    (fact: Fact) => isLikely(fact, figure),
  ].reduce((facts, isBetter) => (facts.some(isBetter) ? facts.filter(isBetter) : facts), near);
  return narrowed.filter(
    (fact, at) => !narrowed.slice(0, at).some((other) => other.metric === fact.metric || other.value === fact.value),
  );
}

const ON_A_DAY = /\bon (?:monday|tuesday|wednesday|thursday|friday)\b/i;

/** Of the time that the sentence speaks of elsewhere: "Over the month …, -1.3 % against -0.6 %". */
function fitsSomePeriod(fact: Fact, { sentence }: Reading): boolean {
  return sentence.periods.some((period) => fitsPeriod(period, fact, sentence.plain));
}

function isPlainId({ id, metric }: Fact): boolean {
  return id === metric || id.startsWith('sector.');
}

const COUNTED: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:headlines?|news|articles?|stories)\b/i, /headline|publisher|news/],
  [/\b(?:posts?|tweets?|accounts?|messages)\b/i, /post/],
  [/\b(?:documents?|pages?|write-ups?)\b/i, /document/],
];

function isOfCounted({ metric }: Fact, { sentence }: Reading): boolean {
  return COUNTED.some(([word, group]) => word.test(sentence.plain) && group.test(metric));
}

/** A change in percent without a period is more likely the metric of a plain percentage than of a move. */
function isLikely({ metric }: Fact, { unit }: Figure): boolean {
  return unit !== 'times' || !metric.includes('posts');
}

function unbound(figure: Figure, code: Problem['code'], reading: Reading, candidates: readonly Fact[] = []): Resolved {
  const near = candidates.length > 0 ? candidates : nearestFacts(figure, reading);
  const named = near.slice(0, 3).map((fact) => `${fact.id} (${METRICS[fact.metric].label}) = ${showFact(fact)}`);
  const hint = named.length > 0 ? `; nearest: ${named.join(', ')}` : '';
  return { type: 'unbound', figure, problem: { code, detail: `${figure.shown.trim()}: ${WHY[code] ?? code}${hint}` } };
}

const WHY: Readonly<Partial<Record<Problem['code'], string>>> = {
  figure_not_found: 'no cited item holds this figure',
  subject: 'the figure belongs to somebody else',
  metric: 'the words do not name the metric that has this value',
  period: 'the figure is of another time',
  figure_ambiguous: 'several facts have this value; say which',
};

/** The facts of the metrics that the sentence names next to the figure. */
function nearestFacts(figure: Figure, reading: Reading): readonly Fact[] {
  const named = reading.topics
    .filter(({ isName, metrics }) => isName && metrics.size > 0)
    .toSorted((a, b) => linkOf(figure, a, reading.sentence) - linkOf(figure, b, reading.sentence))
    .slice(0, 2)
    .flatMap(({ metrics }) => [...metrics]);
  const wanted = new Set<MetricId>(named);
  return reading.facts.filter((fact) => wanted.has(fact.metric) && isPlainId(fact) && fitsUnit(figure, fact));
}
