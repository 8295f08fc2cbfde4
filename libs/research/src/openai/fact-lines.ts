import { METRIC_GROUPS, METRICS, type MetricId } from '@gemscout/contracts';
import { factWords, periodWords, showFact, subjectName, type Fact } from '@gemscout/evidence';
import { isLeftOut, shownFacts } from '../filings/shown-facts.ts';

/** More rows of posts tell a model nothing new. */
const MOST_POSTS = 8;
/** Earlier quarters of results and estimates, besides the newest. */
const MOST_QUARTERS = 3;

/** A fact in a line: its id, what it is, what is shown of it and of which time. A text is quoted, with who published it. */
export function factLine(fact: Fact): string {
  if (fact.unit === 'text')
    return `${fact.id}:${kindOf(fact)} "${String(fact.value)}" (${fact.filing ? 'external text, ' : ''}${fact.source}, ${fact.asOf})`;
  const of = fact.subject.kind === 'sector' ? ` of ${subjectName(fact.subject)}` : '';
  return `${fact.id}: ${factWords(fact)}${of} ${showFact(fact)}, ${periodWords(fact.period)}`;
}

/** What a text is, where its id does not begin with it: `news.1` is a headline. */
function kindOf({ id, metric }: Fact): string {
  return id.startsWith(`${metric}.`) ? '' : ` ${metric}`;
}

/**
 * Facts as a prompt shows them: a line an item and time, `30 June 2026 [e1]: close $111.48; sma_50 $105.34`, and a line a text.
 *
 * @param ids short ids of items by their hashes
 */
export function factLines(facts: readonly Fact[], ids: ReadonlyMap<string, string>): readonly string[] {
  const itemsOf = ({ evidence }: Fact): string => `[${evidence.flatMap((hash) => ids.get(hash) ?? []).join(', ')}]`;
  const [texts, figures] = [facts.filter(isText), facts.filter((fact) => !isText(fact))];
  const lines = Map.groupBy(figures, (fact) => `${timeOf(fact)} ${itemsOf(fact)}`);
  return [
    ...[...lines].map(([about, all]) => `${about}: ${all.map((fact) => `${fact.id} ${showFact(fact)}`).join('; ')}`),
    ...texts.map((fact) => `${factLine(fact)} ${itemsOf(fact)}`),
  ];
}

const isText = ({ unit }: Fact): boolean => unit === 'text';

/** The time of a figure, as far as its id does not say it: `change_20d` ends on a day, and `revenue.fy2025` is of that year. */
function timeOf({ id, metric, period }: Fact): string {
  if (TIME_AT_END.test(id) && period.type === 'quarter') return 'in the quarter of the id';
  if (TIME_AT_END.test(id) && period.type === 'day') return 'on the day of the id';
  if (TIME_AT_END.test(id) && period.type === 'window' && period.fiscalYear !== undefined)
    return `in the fiscal year of the id, to its ${period.until.slice(5)}`;
  const isNamed =
    period.type === 'window' && /day/.test(period.unit) && metric.split(/\D+/).includes(`${period.length}`);
  return periodWords(isNamed ? { type: 'day', day: period.until } : period).replace(/^as of /, '');
}

const TIME_AT_END = /\.(?:fy\d{4}|\d{4}q[1-4]|\d{4}-\d\d-\d\d)$/;

/** What sentences call the metrics, where their ids do not say it: `eps_actual` is the reported EPS. */
export function namesOf(facts: readonly Fact[]): Readonly<Record<string, string>> {
  const names = new Map(facts.map((fact) => [fact.metric, factWords(fact)]));
  return Object.fromEntries([...names].filter(([metric, name]) => !isSaidBy(metric, name)));
}

/**
 * True where its id has the words by which sentences may call the metric, or they those of the id: `20-day change` of `change_20d`, `mean
 * price target` of `target_mean`, `50-day SMA` of `sma_50`.
 */
function isSaidBy(metric: MetricId, name: string): boolean {
  const words = wordsIn(metric.replace(/_\d+y$/, '').replaceAll(/(?<=_\d+)[a-z]\b/g, ''));
  const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].every((word) => other.has(word));
  const called = [name, ...METRICS[metric].aliases].map(wordsIn).filter(({ size }) => size > 0);
  return called.some((each) => isWithin(each, words) || isWithin(words, each));
}

/** Without endings: `buys` and `buy` are one word, as `recommended` and `recommendations` are. */
function wordsIn(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('/', '')
      .match(/[a-z]+|\d+/g) ?? [];
  return new Set(
    words.filter((word) => !SMALL_WORDS.has(word)).map((word) => word.replace(/(?:ers?|ings?|ed|s)$/, '').slice(0, 7)),
  );
}

const SMALL_WORDS: ReadonlySet<string> = new Set([
  '',
  'a',
  'the',
  'of',
  'to',
  'in',
  'on',
  'over',
  'with',
  'day',
  'days',
  'year',
  'years',
]);

/**
 * The facts that a prompt shows. The days of the chart, other sectors, most posts, earlier years of statements, results older than
 * a year, and what only counts or dates other facts are left out.
 */
export function listedFacts(facts: readonly Fact[], sector: string | null): readonly Fact[] {
  const own = facts.filter((fact) => !isOfPeer(fact));
  const filed = new Set(shownFacts(own.filter(isOfStatements)));
  const posts = new Set(own.filter(({ metric }) => metric === 'post').slice(0, MOST_POSTS));
  const quarters = new Set(
    (['eps_actual', 'eps_estimate'] as const).flatMap((metric) =>
      own.filter((fact) => fact.metric === metric).slice(0, MOST_QUARTERS + 1),
    ),
  );
  return own.filter((fact) => {
    if (isOfStatements(fact)) return filed.has(fact);
    if (fact.metric === 'post') return posts.has(fact);
    if (QUARTERLY.has(fact.metric)) return quarters.has(fact);
    return isListed(fact, sector);
  });
}

function isOfStatements({ metric }: Fact): boolean {
  return Object.hasOwn(METRIC_GROUPS.statements, metric) || Object.hasOwn(METRIC_GROUPS.ratios, metric);
}

/** Peers are told by their medians: what these are computed from is in the evidence. */
const isOfPeer = ({ id }: Fact): boolean => id.startsWith('peer.');

/** What only counts or dates other facts. */
export const isAside = ({ metric }: Fact): boolean => NOT_LISTED.has(metric);

function isListed({ id, subject, metric, value }: Fact, sector: string | null): boolean {
  if (IF_ANY.test(metric) && (value === 0 || value === false)) return false;
  if (subject.kind === 'sector') return subject.sector === sector;
  return !/\.\d{4}-\d{2}-\d{2}/.test(id) && !NOT_LISTED.has(metric) && !isLeftOut(metric);
}

/** Whether a list of texts was cut, and what was left out of it: nothing, as a rule. */
const IF_ANY = /_(?:cut|set_aside|copies|reposts|hype)$|^other_headlines$/;
const QUARTERLY: ReadonlySet<MetricId> = new Set(['eps_actual', 'eps_estimate']);
const NOT_LISTED: ReadonlySet<string> = new Set(
  'open high low price_date valuation_date curve_date short_settled_on short_published_on shares_short_before shares_short_3m compared_paragraphs news_days settlement_shares'.split(
    ' ',
  ),
);
