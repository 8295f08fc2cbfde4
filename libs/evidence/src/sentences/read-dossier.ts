import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact } from '../facts/fact.ts';
import type { CheckedSentence } from './check-sentence.ts';
import { knownNames, type Company, type KnownNames } from './known-names.ts';

/** What is the same for all sentences about a dossier. */
type ReadDossier = {
  readonly names: KnownNames;
  /** The facts of the items with these hashes, in their order; the same list for the same hashes. */
  readonly factsOf: (hashes: ReadonlySet<string>) => readonly Fact[];
  /** What was checked before, as a memo is checked again after each step: by text and citations. */
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
  const dossier = { names, factsOf: factsByItems(facts), checked: new Map() };
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

function factsByItems(facts: readonly Fact[]): ReadDossier['factsOf'] {
  const groups = groupsOf(facts);
  const known = new Map<string, readonly Fact[]>();
  return (hashes) => {
    const used = groups.map(({ evidence }) => evidence.some((hash) => hashes.has(hash)));
    const key = used.map(Number).join('');
    const found = known.get(key) ?? groups.filter((_, at) => used[at]).flatMap((group) => group.facts);
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
