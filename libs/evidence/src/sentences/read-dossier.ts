import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact } from '../facts/fact.ts';
import { repeatsIn } from '../facts/facts-in.ts';
import type { CheckedSentence } from './check-sentence.ts';
import { citeProblems } from './checks/cites.ts';
import { knownNames, type Company, type KnownNames } from './known-names.ts';
import type { Problem } from './reading.ts';

/** What is the same for all sentences about a dossier. */
type ReadDossier = {
  readonly names: KnownNames;
  readonly citedBy: (cites: readonly string[]) => Cited;
};

/** What is the same for all sentences about a dossier that cite the same items. */
type Cited = {
  readonly hashes: ReadonlySet<string>;
  /** The items about the company or the market. */
  readonly items: readonly EvidenceItem[];
  /** The facts of these items, in their order. */
  readonly facts: readonly Fact[];
  /** Items that do not exist, or are about another ticker. */
  readonly problems: readonly Problem[];
  /** What was checked before, by its text: a memo is checked again after each step. */
  readonly checked: Map<string, CheckedSentence>;
};

type About = {
  readonly items: readonly EvidenceItem[];
  readonly symbol: string;
  readonly company: Company;
};

const READ = new WeakMap<readonly Fact[], { readonly about: About; readonly dossier: ReadDossier }>();

/** The dossier of these facts, read once as long as the same list of facts comes with the same items. */
export function readDossier(facts: readonly Fact[], about: About): ReadDossier {
  const known = READ.get(facts);
  if (known && isSame(known.about, about)) return known.dossier;
  const { items, symbol, company } = about;
  const names = knownNames(items, facts, symbol, company);
  const dossier = { names, citedBy: citedIn(facts, about) };
  READ.set(facts, { about: { ...about, items: [...items] }, dossier });
  return dossier;
}

function isSame(known: About, { items, symbol, company }: About): boolean {
  return (
    known.symbol === symbol &&
    known.company.name === company.name &&
    known.company.sector === company.sector &&
    known.items.length === items.length &&
    known.items.every((item, at) => item === items[at])
  );
}

function citedIn(facts: readonly Fact[], { items, symbol }: About): ReadDossier['citedBy'] {
  const factsOf = factsByItems(facts);
  const byList = new WeakMap<readonly string[], Cited>();
  const byHashes = new Map<string, Cited>();
  const read = (cites: readonly string[]): Cited => {
    const hashes = new Set(cites);
    const cited = items.filter(({ hash, symbol: of }) => hashes.has(hash) && (of === null || of === symbol));
    const problems = citeProblems(cites, items, symbol);
    return {
      hashes,
      items: cited,
      facts: factsOf(new Set(cited.map(({ hash }) => hash))),
      problems,
      checked: new Map(),
    };
  };
  return (cites) => {
    const known = byList.get(cites);
    if (known) return known;
    const key = JSON.stringify(cites);
    const cited = byHashes.get(key) ?? read(cites);
    byHashes.set(key, cited);
    byList.set(cites, cited);
    return cited;
  };
}

/** The facts of the items with these hashes, in their order; the same list for the same hashes. */
function factsByItems(facts: readonly Fact[]): (hashes: ReadonlySet<string>) => readonly Fact[] {
  const groups = groupsOf(facts);
  const repeats = repeatsIn(facts);
  const known = new Map<string, readonly Fact[]>();
  return (hashes) => {
    const used = groups.map(({ evidence }) => evidence.some((hash) => hashes.has(hash)));
    const again = repeats.filter(
      ({ hash, fact }) => hashes.has(hash) && !fact.evidence.some((each) => hashes.has(each)),
    );
    const key = `${used.map(Number).join('')} ${again.map(({ fact }) => fact.id).join(' ')}`;
    const found = known.get(key) ?? [
      ...again.map(({ fact }) => fact),
      ...groups.filter((_, at) => used[at]).flatMap((group) => group.facts),
    ];
    known.set(key, found);
    return found;
  };
}

type FactGroup = { readonly evidence: readonly string[]; readonly facts: readonly Fact[] };

function isOfSame(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((hash, at) => hash === other[at]));
}

/** Facts that stand together and are of the same items. */
function groupsOf(facts: readonly Fact[]): readonly FactGroup[] {
  const groups: { readonly evidence: readonly string[]; readonly facts: Fact[] }[] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last && isOfSame(last.evidence, fact.evidence)) last.facts.push(fact);
    else groups.push({ evidence: fact.evidence, facts: [fact] });
  }
  return groups;
}
