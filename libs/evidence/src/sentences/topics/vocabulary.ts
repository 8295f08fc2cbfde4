import { METRIC_IDS, METRICS, type MetricId } from '@gemscout/contracts';
import { EXPECTATIONS, FILED_METRICS } from './filed-metrics.ts';
import { FOREIGN_ACTORS, FOREIGN_EVENTS, FOREIGN_METRICS } from './foreign-words.ts';
import { tokensOf } from './tokens.ts';
import { WORDINGS } from './wordings.ts';

/** Aliases that are verbs or common words: they mean their metric, but do not name it. */
const LOOSE_ALIASES =
  /^(?:(?:stands|trades|closed|closes|opened) at|is worth|worth|valued at|earned|reported|until|days|earnings of|result of|good|bad|positive|negative|favourable|unfavourable|expected|of its members|users|messages|accounts|authors|the usual|times the usual|activity|copies|quarters|yields?)$/i;

/** Their wordings name them, too. */
const IS_NAMED = /^(?:sma_\d+|revenue)$/;

/** What no fact is about: something measured, somebody who acts, something that happens. */
export type Foreign = 'metric' | 'actor' | 'event';

type Entry = { readonly metrics: Set<MetricId>; isName: boolean; foreign?: Foreign };

type Vocabulary = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly filed: ReadonlyMap<string, Entry>;
  /** What an entry may begin with, word by word. */
  readonly beginnings: ReadonlySet<string>;
};

let read: Vocabulary | undefined;

/** Read on first use: it would take a part of each start. */
function vocabulary(): Vocabulary {
  if (read) return read;
  const [all, filed] = [entries(), metricEntries([...FILED_METRICS])];
  const keys = [...all.keys(), ...filed.keys()];
  const beginnings = keys.flatMap((key) => [...key.matchAll(/ |$/g)].map(({ index }) => key.slice(0, index)));
  read = { entries: all, filed, beginnings: new Set(beginnings) };
  return read;
}

function entries(): ReadonlyMap<string, Entry> {
  const found = metricEntries(METRIC_IDS.filter((id) => !FILED_METRICS.has(id)));
  addForeign(found, FOREIGN_METRICS, 'metric');
  addForeign(found, FOREIGN_ACTORS, 'actor');
  addForeign(found, FOREIGN_EVENTS, 'event');
  return found;
}

function metricEntries(metrics: readonly MetricId[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const add = (phrase: string, metric: MetricId, isName: boolean) => {
    const entry = found.get(keyOf(phrase)) ?? { metrics: new Set(), isName: false };
    entry.metrics.add(metric);
    found.set(keyOf(phrase), { ...entry, isName: entry.isName || isName });
  };
  for (const metric of metrics) {
    const { label, aliases, unit } = METRICS[metric];
    if (unit === 'text') continue;
    for (const phrase of [label, ...aliases]) add(phrase, metric, !LOOSE_ALIASES.test(phrase));
    for (const phrase of listed(WORDINGS[metric] ?? '')) add(phrase, metric, IS_NAMED.test(metric));
  }
  found.delete('');
  return found;
}

/** Names a metric of filings of which the dossier has no fact. It hides no other name. */
const NOT_HELD: Entry = { metrics: new Set(), isName: false, foreign: 'metric' };

/** True if a phrase that means something begins with these words. */
export function beginsPhrase(key: string): boolean {
  return vocabulary().beginnings.has(key);
}

/** What a phrase means where only `held` of the metrics of filings have facts. */
export function entryOf(key: string, held: ReadonlySet<MetricId>): Entry | undefined {
  const [entry, filed] = [vocabulary().entries.get(key), vocabulary().filed.get(key)];
  if (!filed) return entry;
  const metrics = new Set([...filed.metrics].filter((metric) => held.has(metric)));
  const isFiled = [...filed.metrics].some((metric) => !EXPECTATIONS.has(metric));
  if (metrics.size === 0) return entry ?? (filed.isName && isFiled ? NOT_HELD : undefined);
  if (!entry || entry.foreign !== undefined) return { metrics, isName: filed.isName };
  return { metrics: new Set([...metrics, ...entry.metrics]), isName: filed.isName || entry.isName };
}

function addForeign(found: Map<string, Entry>, list: string, foreign: Foreign): void {
  for (const phrase of listed(list)) {
    const key = keyOf(phrase);
    if (key !== '' && !found.has(key)) found.set(key, { metrics: new Set(), isName: true, foreign });
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
