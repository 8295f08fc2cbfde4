import { METRICS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { showFact } from '../../facts/show-fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Bound, Problem, Reading } from '../reading.ts';
import { benchmarkOf } from '../topics/benchmark-topics.ts';
import { subjectAt, type Subject } from '../subjects.ts';
import { isSaidOtherwise, rivalOf } from './contradictions.ts';
import { isEndOfStretch } from './chart-days.ts';
import { linkOf } from './link.ts';
import { nearest, SAME } from './nearness.ts';
import { fitsPeriod } from './periods.ts';
import { soleFact } from './sole-fact.ts';
import { isTimely } from './timely.ts';
import { fitsUnit, numbersFor, showsValue } from './values.ts';
import { WHOLE_OF } from './wholes.ts';

export type Resolved =
  | ({ readonly type: 'bound' } & Bound)
  | { readonly type: 'unbound'; readonly figure: Figure; readonly problem: Problem };

/** Topics further away say nothing about a figure. */
const FURTHEST = 22;
type Candidate = { readonly fact: Fact; readonly link: number };

/** The one fact that a figure is: its value at the precision shown, its unit, metric, subject and period. */
export function resolveFigure(figure: Figure, reading: Reading): Resolved {
  const fitting = numbersFor(figure, reading.facts).filter((fact) => showsValue(figure, fact));
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
      ? (about.find((fact) => isEndOfStretch(fact, figure, reading)) ??
        soleFact(
          figure,
          about.filter((fact) => isTimely(fact, figure, reading) && !isSaidOtherwise(fact, figure, reading)),
          reading,
        ))
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
  return bestBound(timely, figure, reading);
}

function bestBound(timely: readonly Candidate[], figure: Figure, reading: Reading): Resolved {
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

function isAbout({ subject, metric }: Fact, spoken: Subject, reading: Reading): boolean {
  const { names, symbol } = reading;
  if (subject.kind === 'symbol')
    return subject.symbol === symbol && (spoken.kind === 'own' || isMeasuredAgainst(spoken, metric, reading));
  if (subject.kind === 'market') return spoken.kind === 'own';
  if (spoken.kind !== 'sector') return false;
  return (spoken.sector ?? names.ownSector ?? subject.sector) === subject.sector;
}

/** "Ahead of the index by 19.8 points" names the index, and is about the share. */
function isMeasuredAgainst(spoken: Subject, metric: MetricId, { topics }: Reading): boolean {
  const benchmark = benchmarkOf(metric);
  const isIt = benchmark === spoken.kind || (benchmark === 'peers' && spoken.kind !== 'own');
  return isIt && topics.some(({ isName, metrics }) => isName && metrics.has(metric));
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
