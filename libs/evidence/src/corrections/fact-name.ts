import type { MetricId } from '@gemscout/contracts';
import { STRUCTURED_KINDS, type EvidenceKind } from '../evidence-kind.ts';
import type { EvidenceItem } from '../evidence-store.ts';
import { placeOf } from '../facts/fact-reading.ts';
import type { Fact } from '../facts/fact.ts';

/** Quotes and expectations of a moment, and counts of what happens to be listed: another value is a newer one, never a correction. */
const OF_A_MOMENT: ReadonlySet<EvidenceKind> = new Set([
  'estimates',
  'options',
  'option_chain',
  'trading_day',
  'movers',
  'sectors',
]);
/** What the next schedule of a holder changes by being filed, though it is for the same event: only the holding is corrected by it. */
const OF_THE_NEWEST: ReadonlySet<MetricId> = new Set([
  'holders_over_5',
  'activist_holder',
  'newest_holder_before',
  'newest_holder_change',
  'newest_holder_filed_on',
]);
const CORRECTABLE: ReadonlySet<EvidenceKind> = new Set(STRUCTURED_KINDS.filter((kind) => !OF_A_MOMENT.has(kind)));

/** Indicators are computed from the bars, and both state closes. */
const FAMILY: Readonly<Partial<Record<EvidenceKind, string>>> = { bars: 'prices', indicators: 'prices' };

/** Prices of a day are final from then on. */
const CLOSE_UTC = 'T21:00:00.000Z';

/** True for an item whose facts their source can correct: it is about one company, and no text. */
export function isCorrectable({ kind, symbol }: Pick<EvidenceItem, 'kind' | 'symbol'>): boolean {
  return symbol !== null && CORRECTABLE.has(kind);
}

/**
 * Names a fact across items: its subject, metric, period, as-of day and source. Another value of the same name is a correction, one
 * of another day has another name. Undefined for a text, for a count that is only a lower bound, for what the next schedule of a
 * holder changes, and for what was read before its day was over, since that may still have changed.
 */
function factName(fact: Fact, item: EvidenceItem): string | undefined {
  if (!isCorrectable(item) || fact.unit === 'text' || fact.isAtLeast === true) return undefined;
  if (OF_THE_NEWEST.has(fact.metric)) return undefined;
  if (item.fetchedAt < `${fact.asOf}${CLOSE_UTC}`) return undefined;
  const source = fact.filing ? item.provider : fact.source;
  const place = placeOf(fact).split('\n').slice(1).join('|');
  return `${place}|${fact.asOf}|${source}|${FAMILY[item.kind] ?? item.kind}`;
}

/** A fact under its name, with the item that states it. */
export type NamedFact = { readonly name: string; readonly fact: Fact; readonly item: EvidenceItem };

/** By name. A name for which the items state two values says nothing, and is left out. */
export function namedFacts(facts: readonly Fact[], items: readonly EvidenceItem[]): ReadonlyMap<string, NamedFact> {
  const byHash = new Map(items.map((item) => [item.hash, item]));
  const named = facts.flatMap((fact): NamedFact[] => {
    const item = byHash.get(fact.evidence[0] ?? '');
    const name = item && factName(fact, item);
    return item && name !== undefined ? [{ name, fact, item }] : [];
  });
  const unclear = new Set<string>();
  const found = new Map<string, NamedFact>();
  for (const each of named) {
    const other = found.get(each.name);
    if (other && other.fact.value !== each.fact.value) unclear.add(each.name);
    if (!other) found.set(each.name, each);
  }
  for (const name of unclear) found.delete(name);
  return found;
}
