import { METRIC_IDS, METRICS, type MetricId } from '@gemscout/contracts';
import type { Span } from '../plain-text.ts';
import { FOREIGN_ACTORS, FOREIGN_EVENTS, FOREIGN_METRICS } from './foreign-words.ts';
import { WORDINGS } from './wordings.ts';

/** Words of a sentence that name a metric, or something that no fact is about. */
export type Topic = Span & {
  readonly text: string;
  /** The metrics that the words may mean; empty for what no fact is about. */
  readonly metrics: ReadonlySet<MetricId>;
  readonly foreign?: 'metric' | 'actor' | 'event';
  /** True for a name of the registry, false for a looser wording. */
  readonly isName: boolean;
};

export type Token = Span & { readonly word: string };

const TOKEN = /\d+(?:\.\d+)?|\p{L}+(?:[/'&]\p{L}+)*|×/gu;
const ARTICLES = new Set(['the', 'a', 'an']);

/** The words of a plain text in their ground form, without articles. */
export function tokensOf(plain: string): readonly Token[] {
  return [...plain.matchAll(TOKEN)]
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length, word: groundForm(text) }))
    .filter(({ word }) => !ARTICLES.has(word));
}

function groundForm(text: string): string {
  const word = text.toLowerCase().replace(/'s?$/, '');
  if (word === 'x') return '×';
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** Aliases that are verbs or common words: they mean their metric, but do not name it. */
const LOOSE_ALIASES =
  /^(?:(?:stands|trades|closed|closes|opened) at|is worth|worth|valued at|earned|reported|until|days|earnings of|result of|good|bad|positive|negative|favourable|unfavourable|expected|of its members|users|messages|accounts|authors|the usual|times the usual|activity|copies|quarters|yields?)$/i;

type Entry = { readonly metrics: Set<MetricId>; isName: boolean; foreign?: Topic['foreign'] };

const ENTRIES = entries();
const LONGEST = Math.max(...[...ENTRIES.keys()].map((key) => key.split(' ').length));

function entries(): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  const add = (phrase: string, metric: MetricId, isName: boolean) => {
    const entry = found.get(keyOf(phrase)) ?? { metrics: new Set(), isName: false };
    entry.metrics.add(metric);
    found.set(keyOf(phrase), { ...entry, isName: entry.isName || isName });
  };
  for (const metric of METRIC_IDS) {
    const { label, aliases, unit } = METRICS[metric];
    if (unit === 'text') continue;
    for (const phrase of [label, ...aliases]) add(phrase, metric, !LOOSE_ALIASES.test(phrase));
    for (const phrase of listed(WORDINGS[metric] ?? '')) add(phrase, metric, false);
  }
  addForeign(found, FOREIGN_METRICS, 'metric');
  addForeign(found, FOREIGN_ACTORS, 'actor');
  addForeign(found, FOREIGN_EVENTS, 'event');
  found.delete('');
  return found;
}

function addForeign(found: Map<string, Entry>, list: string, foreign: Topic['foreign']): void {
  for (const phrase of listed(list)) {
    const key = keyOf(phrase);
    if (!found.has(key)) found.set(key, { metrics: new Set(), isName: true, foreign });
  }
}

function listed(list: string): readonly string[] {
  return list.split('|').map((each) => each.trim());
}

function keyOf(phrase: string): string {
  return tokensOf(phrase)
    .map(({ word }) => word)
    .join(' ');
}

/** What a sentence speaks of, in its order. A phrase inside a longer one is left out where both have the same metrics. */
export function topicsOf(plain: string, tokens: readonly Token[]): readonly Topic[] {
  const found = [
    ...tokens.flatMap((_, at) => topicsAt(plain, tokens, at)),
    ...averagesIn(plain),
    ...pricesIn(plain),
    ...shareFigures(plain),
  ];
  return found.filter((topic) => !found.some((other) => hides(other, topic))).toSorted((a, b) => a.start - b.start);
}

function topicsAt(plain: string, tokens: readonly Token[], at: number): readonly Topic[] {
  return Array.from({ length: LONGEST }, (_, more) => tokens.slice(at, at + more + 1)).flatMap((run, more) => {
    const [first, last] = [run[0], run.at(-1)];
    const entry = run.length === more + 1 ? ENTRIES.get(run.map(({ word }) => word).join(' ')) : undefined;
    if (!entry || !first || !last || /[;:,.!?]/.test(plain.slice(first.end, last.start).replaceAll(/\d[.,]\d/g, '')))
      return [];
    const { metrics, isName, foreign } = entry;
    const text = plain.slice(first.start, last.end);
    return [{ start: first.start, end: last.end, text, metrics, isName, ...(foreign && { foreign }) }];
  });
}

const STARTS_A_RELATION =
  /^(?:above|below|under|over|beneath|better|worse|ahead|short|shy|off|from|beat|down|lower than|higher than|on|than|in|of|at|to|by|until|through|till|up)\b/i;

/** A longer phrase hides a shorter one inside it, unless the longer one starts with a relation ("above the estimate"). */
function hides(longer: Topic, shorter: Topic): boolean {
  const contains = longer.start <= shorter.start && shorter.end <= longer.end;
  const isLonger = longer.end - longer.start > shorter.end - shorter.start;
  return contains && isLonger && !(STARTS_A_RELATION.test(longer.text) && longer.foreign === undefined);
}

const AT_A_PRICE = /(?<=^|[;:,]\s)at(?= (?:about |around |roughly |nearly |just over |just under )?\$)/gi;

/** "At $124.43 the share stands above …" */
function pricesIn(plain: string): readonly Topic[] {
  return [...plain.matchAll(AT_A_PRICE)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set<MetricId>(['close', 'market_cap']),
    isName: true,
  }));
}

const A_SHARE = /(?<=\$\d+(?:\.\d+)?\s)(?:a|per) share\b/gi;

/** "$3.06 a share" is earned, if nothing else is said. */
function shareFigures(plain: string): readonly Topic[] {
  return [...plain.matchAll(A_SHARE)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set<MetricId>(['eps_actual']),
    isName: false,
  }));
}

const AVERAGE_OF_DAYS: Readonly<Record<string, MetricId>> = { 20: 'sma_20', 50: 'sma_50', 200: 'sma_200' };
const DAYS_OF_AVERAGES =
  /\b(20|50|200)(?:(?=(?:,? and \d+)? (?:trading )?days are\b)|-day|-|(?=\/\d)|(?=(?:-day)?,? (?:and|or) (?:the )?\d+-day))(?! ?(?:change|window|move|return|gain|loss|rise|fall|decline|range|volume|high|low|performance|period|stretch|terms|basis|usual|norm)\b)/g;

/** "Its 50/200-day means", "the 50-day above the 200-day": averages without the word, or with one word for several. */
function averagesIn(plain: string): readonly Topic[] {
  return [...plain.matchAll(DAYS_OF_AVERAGES)].flatMap(({ 0: text, 1: days = '', index }) => {
    const metric = AVERAGE_OF_DAYS[days];
    return metric ? [{ start: index, end: index + text.length, text, metrics: new Set([metric]), isName: true }] : [];
  });
}
