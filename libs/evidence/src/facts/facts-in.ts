import type { EvidenceKind } from '../evidence-kind.ts';
import type { EvidenceItem } from '../evidence-store.ts';
import { addInputs } from './computed-inputs.ts';
import { estimateFacts } from './estimate-items.ts';
import { indexedFacts } from './fact-index.ts';
import { placeOf, showsSame } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';
import { dayFacts } from './day-items.ts';
import { filingFacts } from './filing-items.ts';
import { holderFacts } from './holder-items.ts';
import { optionChainFacts } from './option-chain-items.ts';
import { ownershipFacts } from './ownership-items.ts';
import {
  barFacts,
  indicatorFacts,
  moverFacts,
  optionFacts,
  resultFacts,
  sectorFacts,
  valuationFacts,
} from './read-figures.ts';
import { peerFacts } from './peer-items.ts';
import { curveFacts, regimeFacts } from './regime-items.ts';
import { textFacts } from './read-texts.ts';
import { shortInterestFacts } from './short-interest-items.ts';
import { statementFacts } from './statement-items.ts';

type Reader = (item: EvidenceItem, subject: FactSubject) => readonly Fact[];

/** In the order in which ids are given: figures of the ticker first, the days of its chart last. */
const READERS = {
  indicators: indicatorFacts,
  trading_day: dayFacts,
  earnings: resultFacts,
  fundamentals: valuationFacts,
  statements: statementFacts,
  peers: peerFacts,
  ownership: ownershipFacts,
  holders: holderFacts,
  filings: filingFacts,
  estimates: estimateFacts,
  short_interest: shortInterestFacts,
  regime: regimeFacts,
  curve: curveFacts,
  options: optionFacts,
  option_chain: optionChainFacts,
  news: textFacts('news'),
  posts: textFacts('posts'),
  documents: textFacts('documents'),
  page: textFacts('page'),
  sectors: sectorFacts,
  movers: moverFacts,
  bars: barFacts,
} as const satisfies Readonly<Partial<Record<EvidenceKind, Reader>>>;

const KINDS = Object.keys(READERS);

/**
 * Every fact in the items that concern `symbol` or the whole market; items about another ticker, briefs, memos, proposals
 * and a model's own searches hold none. Rows of the market keep their own subject. The newest item of a kind gives its facts
 * the plain ids (`close`); another value of the same metric has its day added (`close.2015-03-02`). A fact that repeats
 * another one for readers is left out. The same items give the same list as before.
 */
export function factsIn(items: readonly EvidenceItem[], symbol: string): readonly Fact[] {
  const last = items.at(-1);
  const known = last && READ.get(last);
  if (known?.symbol === symbol && isSame(known.items, items)) return known.facts;
  const facts = readFacts(items, symbol);
  if (last) READ.set(last, { items: [...items], symbol, facts });
  return facts;
}

type Dossier = { readonly items: readonly EvidenceItem[]; readonly symbol: string; readonly facts: readonly Fact[] };

/** By the last item of a dossier: each step of a run reads the same items again. */
const READ = new WeakMap<EvidenceItem, Dossier>();

function isSame(known: readonly EvidenceItem[], items: readonly EvidenceItem[]): boolean {
  return known.length === items.length && known.every((item, at) => item === items[at]);
}

function readFacts(items: readonly EvidenceItem[], symbol: string): readonly Fact[] {
  const found = items
    .filter((item) => item.symbol === null || item.symbol === symbol)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || byScopeAndAge(a, b))
    .flatMap((item) => factsOf(item));
  const sectors = sectorsIn(found);
  const seen = new Map<string, Fact[]>();
  const facts = new Map<string, Fact>();
  const repeats: [hash: string, id: string][] = [];
  const inputs = inputsIn(found);
  const renamed = new Map<string, string>();
  const rename = ({ id, evidence: [hash = ''] }: Fact, to: string) => id !== to && renamed.set(`${hash} ${id}`, to);
  for (const { fact, place } of found) {
    const others = seen.get(place) ?? [];
    const same = fact.unit === 'text' ? undefined : others.find((other) => showsSame(fact, other));
    if (same && (same.value === fact.value || !inputs.has(`${fact.evidence[0]} ${fact.id}`))) {
      repeats.push(...fact.evidence.map((hash): [string, string] => [hash, same.id]));
      rename(fact, same.id);
      continue;
    }
    const id = freeId(fact, facts);
    const subject = withSector(fact.subject, sectors);
    rename(fact, id);
    const named = id === fact.id && subject === fact.subject ? fact : { ...fact, id, subject };
    facts.set(id, named);
    seen.set(place, [...others, named]);
  }
  renameInputs(facts, renamed);
  addInputs(facts);
  const list = indexedFacts(facts);
  REPEATS.set(
    list,
    repeats.flatMap(([hash, id]) => {
      const fact = facts.get(id);
      return fact && !fact.evidence.includes(hash) ? [{ hash, fact }] : [];
    }),
  );
  return list;
}

/** The ids that figures were computed from, each behind its item: rounded otherwise, another value of the same would not give them. */
function inputsIn(found: readonly Placed[]): ReadonlySet<string> {
  return new Set(
    found.flatMap(({ fact: { computed, evidence } }) => computed?.inputs.map((id) => `${evidence[0]} ${id}`) ?? []),
  );
}

/** An input that another item states too, or whose id another item's fact has, goes by the id that it has in the dossier. */
function renameInputs(facts: Map<string, Fact>, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return;
  for (const fact of facts.values()) {
    const { computed, evidence } = fact;
    if (!computed) continue;
    const inputs = computed.inputs.map((id) => renamed.get(`${evidence[0] ?? ''} ${id}`) ?? id);
    if (inputs.some((id, at) => id !== computed.inputs[at]))
      facts.set(fact.id, { ...fact, computed: { ...computed, inputs } });
  }
}

type Repeat = { readonly hash: string; readonly fact: Fact };

const REPEATS = new WeakMap<readonly Fact[], readonly Repeat[]>();

/** The facts of other items that an item repeats for readers, by its hash: a sentence may cite either. */
export function repeatsIn(facts: readonly Fact[]): readonly Repeat[] {
  return REPEATS.get(facts) ?? [];
}

/** The ticker's own items before those of the market, then the newest first. */
function byScopeAndAge(a: EvidenceItem, b: EvidenceItem): number {
  if ((a.symbol === null) !== (b.symbol === null)) return a.symbol === null ? 1 : -1;
  return b.asOf.localeCompare(a.asOf);
}

/** The sectors of companies, as the market's rows name them. */
function sectorsIn(facts: readonly Placed[]): ReadonlyMap<string, string> {
  const sectors = new Map<string, string>();
  for (const {
    fact: { subject },
  } of facts)
    if (subject.kind === 'symbol' && subject.sector !== null) sectors.set(subject.symbol, subject.sector);
  return sectors;
}

function withSector(subject: FactSubject, sectors: ReadonlyMap<string, string>): FactSubject {
  if (subject.kind !== 'symbol') return subject;
  const sector = sectors.get(subject.symbol) ?? null;
  return sector === subject.sector ? subject : { ...subject, sector };
}

/** Facts of an item, which is read once however many dossiers it grows into. */
const OF_ITEMS = new WeakMap<EvidenceItem, readonly Placed[]>();

type Placed = { readonly fact: Fact; readonly place: string };

function factsOf(item: EvidenceItem): readonly Placed[] {
  const known = OF_ITEMS.get(item);
  if (known) return known;
  const subject: FactSubject =
    item.symbol === null ? { kind: 'market' } : { kind: 'symbol', symbol: item.symbol, sector: null };
  const { kind } = item;
  const read = isRead(kind) ? READERS[kind](item, subject) : [];
  const facts = read.map((fact) => ({ fact, place: placeOf(fact) }));
  OF_ITEMS.set(item, facts);
  return facts;
}

function isRead(kind: EvidenceKind): kind is keyof typeof READERS {
  return KINDS.includes(kind);
}

/** `close`, else `close.2015-03-02`, else `close.2015-03-02.2`; a text of a second item `news.3.2`. */
function freeId({ id, asOf, unit }: Fact, taken: ReadonlyMap<string, Fact>): string {
  if (!taken.has(id)) return id;
  const dated = unit === 'text' || id.endsWith(asOf) ? id : `${id}.${asOf}`;
  if (!taken.has(dated)) return dated;
  const next = (number: number): string => {
    const numbered = `${dated}.${number}`;
    return taken.has(numbered) ? next(number + 1) : numbered;
  };
  return next(2);
}
