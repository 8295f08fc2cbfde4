import { METRIC_GROUPS, type MetricId } from '@gemscout/contracts';
import { factWords, periodWords, showFact, subjectName, type Fact } from '@gemscout/evidence';
import { isLeftOut, shownFacts } from '../filings/shown-facts.ts';

/** More rows of posts tell a model nothing new. */
const MOST_POSTS = 8;
/** Earlier quarters of results and estimates, besides the newest. */
const MOST_QUARTERS = 3;

/** A fact in a line: its id, what it is, what is shown of it and of which time. A text is quoted, with who published it. */
export function factLine(fact: Fact): string {
  if (fact.unit === 'text')
    return `${fact.id}: ${fact.metric} "${String(fact.value)}" (${fact.filing ? 'external text, ' : ''}${fact.source}, ${fact.asOf})`;
  const of = fact.subject.kind === 'sector' ? ` of ${subjectName(fact.subject)}` : '';
  return `${fact.id}: ${factWords(fact)}${of} ${showFact(fact)}, ${periodWords(fact.period)}`;
}

/**
 * Facts as a prompt shows them: a line an item and time, `as of 30 June 2026 [e1]: close $111.48; sma_50 $105.34`, and a line a text.
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

/** The time of a figure; of a window that its id names (`change_20d`) the end. */
function timeOf({ metric, period }: Fact): string {
  const isNamed =
    period.type === 'window' && /day/.test(period.unit) && metric.split(/\D+/).includes(`${period.length}`);
  return periodWords(isNamed ? { type: 'day', day: period.until } : period);
}

/** What sentences call the metrics, where their ids do not say it: `sma_50` is the 50-day average. */
export function namesOf(facts: readonly Fact[]): Readonly<Record<string, string>> {
  const names = new Map(facts.map((fact) => [fact.metric, factWords(fact)]));
  return Object.fromEntries([...names].filter(([metric, name]) => !isSaidBy(metric, name)));
}

/** True where one has the words of the other: `20-day change` of `change_20d`, `mean price target` of `target_mean`. */
function isSaidBy(metric: MetricId, name: string): boolean {
  const words = new Set(metric.split('_').map((word) => word.replace(/^(\d+)\D$/, '$1')));
  const named = new Set(
    name
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((word) => !SMALL_WORDS.has(word)),
  );
  return [...named].every((word) => words.has(word)) || [...words].every((word) => named.has(word));
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
